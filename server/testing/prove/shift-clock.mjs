import { readFileSync } from "node:fs";

// Loaded into a serving process with `--import`: on SIGUSR2 its clock jumps by the milliseconds in the named file.
// Timers and performance.now() continue, as when someone sets the system clock.
const RealDate = Date;
let shift = 0;

globalThis.Date = class ShiftedDate extends RealDate {
  // Next replaces Date, and only copies own properties.
  static parse = RealDate.parse;
  static UTC = RealDate.UTC;
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shift;
  }
};

process.on("SIGUSR2", () => {
  shift = Number(readFileSync(process.env.TOOLCRIB_TEST_CLOCK, "utf8"));
  process.stdout.write(`the clock says ${new Date().toISOString()}\n`);
});
