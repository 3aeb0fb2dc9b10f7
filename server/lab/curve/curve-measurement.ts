import { leverOf } from "@/server/contract/generosity";
import type { MeasuredSettings, PolicyCurve } from "@/server/contract/policies";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { type PolicyEntry, type PolicySettings, PRESETS, type PresetName } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import { keepVectors, openRunVectors } from "@/server/lab/evaluate/run-vectors";
import { DomainError } from "@/server/lib/errors";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import type { PolicyState } from "@/server/policy/draft/policy-states";
import { usersFirst } from "@/server/policy/policies/policy-bands";
import type { TrialServices } from "@/server/policy/trial/trial-services";
import { type CurveCases, findCurveCases, LEAST_RECORDED } from "./find-curve-cases";
import { measureSettings } from "./measure-settings";
import { traceCurve } from "./trace-curve";

/** The measured rungs of a lever. */
const STEPS = 9;
/** New traffic is measured after this long, */
const FRESH_MS = 300_000;
/** or sooner if there was too little. */
const FRESH_WITHOUT_TRAFFIC_MS = 20_000;
/** Without a reader for this long, the work ends. */
const ABANDONED_MS = 15_000;

export type CurveServices = TrialServices & {
  readonly log: { error(facts: object, text: string): void };
};

/** The curve of settings that differ only in what the lever moves. */
type Curve = {
  readonly key: string;
  /** As typed last. */
  typed: PolicySettings;
  readonly points: Map<number, MeasuredSettings>;
  /** Fewer than planned if the curve is short or flat. */
  isTraced: boolean;
  isRunning: boolean;
  error: string | null;
};

type Subject = { readonly reader: string; readonly saved: PolicyEntry | null };

/** Measures one policy for one reader, on one version of the draft: each settings once, those asked for last first. */
export class CurveMeasurement {
  readonly #held: CurveServices;
  readonly #subject: Subject;
  readonly #began = performance.now();
  readonly #measured = new Map<string, MeasuredSettings>();
  readonly #isByWords: boolean;
  readonly #vectorsFor: ReturnType<typeof keepVectors>;
  #ready: Promise<{
    readonly state: PolicyState;
    readonly own: CurveCases;
  }> | null = null;
  #own: CurveCases | null = null;
  #curve: Curve | null = null;
  #askedAt = performance.now();

  constructor(held: CurveServices, subject: Subject) {
    const { isByWords, vectorsFor } = openRunVectors(held.embeddings);
    this.#held = held;
    this.#subject = subject;
    this.#isByWords = isByWords;
    this.#vectorsFor = keepVectors(vectorsFor);
  }

  /** Failed, or older than the traffic that it was measured on. */
  isOutdated(): boolean {
    if (this.#curve?.isRunning === true) return false;
    const hasTraffic = (this.#own?.recorded ?? 0) >= LEAST_RECORDED;
    const fresh = hasTraffic ? FRESH_MS : FRESH_WITHOUT_TRAFFIC_MS;
    return this.#curve?.error != null || performance.now() - this.#began > fresh;
  }

  /** What is measured so far. */
  read(settings: PolicySettings): PolicyCurve {
    this.#askedAt = performance.now();
    const key = canonicalJson(leverOf(settings)?.write(settings, 0) ?? settings);
    const isSame = this.#curve?.key === key;
    const fresh = { key, typed: settings, points: new Map(), isTraced: false, isRunning: false, error: null };
    const curve = isSame && this.#curve !== null ? this.#curve : fresh;
    curve.typed = settings;
    this.#curve = curve;
    const { done, total } = this.#progressOf(curve);
    if (!curve.isRunning && curve.error === null && done < total) void this.#run(curve);
    return {
      set: this.#own?.set ?? null,
      messages: this.#own?.cases.length ?? 0,
      recorded: this.#own?.recorded ?? 0,
      ...{ done, total, error: curve.error, isByWords: this.#isByWords },
      presets: this.#presets(),
      saved: this.#find(this.#savedOr(settings)),
      typed: this.#find(settings),
      points: [...curve.points].map(([value, one]) => ({ value, ...one })).sort((a, b) => a.value - b.value),
    };
  }

  #find(settings: PolicySettings): MeasuredSettings | null {
    return this.#measured.get(canonicalJson(settings)) ?? null;
  }

  #presets(): PolicyCurve["presets"] {
    const found: Partial<Record<PresetName, MeasuredSettings>> = {};
    for (const name of PRESETS) {
      const measured = this.#find(PRESET_SETTINGS[name]);
      if (measured !== null) found[name] = measured;
    }
    return found;
  }

  /** A new policy is compared with itself. */
  #savedOr(settings: PolicySettings): PolicySettings {
    return this.#subject.saved?.settings ?? settings;
  }

  #progressOf({ typed, points, isTraced }: Curve): {
    done: number;
    total: number;
  } {
    const single = [typed, this.#savedOr(typed), ...PRESETS.map((name) => PRESET_SETTINGS[name])];
    const keys = [...new Set(single.map(canonicalJson))];
    const steps = isTraced ? points.size : leverOf(typed) === null ? 0 : STEPS;
    return {
      done: keys.filter((key) => this.#measured.has(key)).length + points.size,
      total: keys.length + steps,
    };
  }

  async #run(curve: Curve): Promise<void> {
    curve.isRunning = true;
    try {
      await this.#measure(curve, this.#savedOr(curve.typed));
      await this.#measure(curve, curve.typed);
      if (!curve.isTraced) await this.#trace(curve);
      for (const name of PRESETS) await this.#measure(curve, PRESET_SETTINGS[name]);
      while (this.#find(curve.typed) === null) await this.#measure(curve, curve.typed);
    } catch (error) {
      if (!(error instanceof Abandoned)) curve.error = this.#reasonOf(error);
    } finally {
      curve.isRunning = false;
    }
  }

  async #trace(curve: Curve): Promise<void> {
    const lever = leverOf(curve.typed);
    if (lever !== null) {
      const base = curve.typed;
      await traceCurve({
        ...{
          from: 0,
          to: lever.rungs - 1,
          through: lever.read(this.#savedOr(base)),
          steps: STEPS,
          between: rungBetween,
        },
        measureAt: async (rung) => {
          const point = await this.#measure(curve, lever.write(base, rung));
          curve.points.set(rung, point);
          return point;
        },
        placeOf: ({ recall, tokens }) => (recall === null || tokens === null ? null : { recall, tokens }),
      });
    }
    curve.isTraced = true;
  }

  async #measure(curve: Curve, settings: PolicySettings): Promise<MeasuredSettings> {
    const known = this.#find(settings);
    if (known !== null) return known;
    this.#ready ??= this.#prepare();
    const { state, own } = await this.#ready;
    const pace = createPacer();
    const pause = () => {
      if (this.#curve !== curve || performance.now() - this.#askedAt > ABANDONED_MS) throw new Abandoned();
      return pace();
    };
    const saved = this.#subject.saved?.settings ?? null;
    const options = { compiled: state.compiled, saved, own, vectorsFor: this.#vectorsFor, pause };
    const measured = await measureSettings(settings, options);
    this.#measured.set(canonicalJson(settings), measured);
    return measured;
  }

  async #prepare() {
    const { states, client } = this.#held;
    const { reader, saved } = this.#subject;
    const state = await states.get("draft", { complete: true });
    const users = state.snapshot.roles.filter(({ policy }) => policy === saved?.name);
    const roles = (users.length > 0 ? users : usersFirst(state.snapshot.roles, undefined)).map(({ name }) => name);
    const own = await findCurveCases(client, state, { reader, roles });
    this.#own = own;
    return { state, own };
  }

  #reasonOf(error: unknown): string {
    if (error instanceof DomainError) return error.message;
    this.#held.log.error({ err: error }, "couldn't measure a policy");
    return "Something went wrong. See the server log.";
  }
}

/** Nobody waits for it any more. */
class Abandoned extends Error {}

function rungBetween(from: number, to: number): number | null {
  return to - from > 1 ? Math.floor((from + to) / 2) : null;
}
