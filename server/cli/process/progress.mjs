const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const QUIET_MS = 200;
const FRAME_MS = 100;
const REMINDER_MS = 10_000;

/** @param {number} ms */
export function formatSeconds(ms) {
  return ms < 9_950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/**
 * Runs `work` and shows progress: a spinner on a terminal, lines elsewhere. Short work shows nothing.
 * @template T
 * @param {string} label
 * @param {(report: (detail: string) => void) => Promise<T>} work
 * @param {{ out?: { isTTY?: boolean, write(text: string): unknown } }} [options]
 * @returns {Promise<T>}
 */
export async function step(label, work, options = {}) {
  const out = options.out ?? process.stdout;
  const display = out.isTTY && process.env.TERM !== "dumb" ? spinnerDisplay(out, label) : lineDisplay(out, label);
  const started = performance.now();
  const elapsed = () => formatSeconds(performance.now() - started);
  let detail = "";
  /** @type {NodeJS.Timeout | undefined} */
  let ticker;
  const quiet = setTimeout(() => {
    display.begin();
    ticker = setInterval(() => display.tick(elapsed(), detail), display.everyMs);
  }, QUIET_MS);
  try {
    const result = await work((text) => {
      detail = text;
    });
    if (ticker) display.end(`✓ ${label} (${elapsed()})`);
    return result;
  } catch (error) {
    if (ticker) display.end(`✗ ${label} (${elapsed()})`);
    throw error;
  } finally {
    clearTimeout(quiet);
    clearInterval(ticker);
  }
}

/**
 * @param {{ write(text: string): unknown }} out
 * @param {string} label
 */
function spinnerDisplay(out, label) {
  let frame = 0;
  return {
    everyMs: FRAME_MS,
    begin() {},
    /** @param {string} elapsed @param {string} detail */
    tick(elapsed, detail) {
      frame = (frame + 1) % FRAMES.length;
      const text = `${FRAMES[frame]} ${label} (${elapsed})${detail ? ` ${detail}` : ""}`;
      out.write(`\r\u001b[2K${text}`);
    },
    /** @param {string} line */
    end(line) {
      out.write(`\r\u001b[2K${line}\n`);
    },
  };
}

/**
 * @param {{ write(text: string): unknown }} out
 * @param {string} label
 */
function lineDisplay(out, label) {
  return {
    everyMs: REMINDER_MS,
    begin() {
      out.write(`  ${label} …\n`);
    },
    /** @param {string} elapsed @param {string} detail */
    tick(elapsed, detail) {
      out.write(
        `  still ${label.charAt(0).toLowerCase()}${label.slice(1)} (${elapsed})${detail ? ` ${detail}` : ""}\n`,
      );
    },
    /** @param {string} line */
    end(line) {
      out.write(`${line}\n`);
    },
  };
}
