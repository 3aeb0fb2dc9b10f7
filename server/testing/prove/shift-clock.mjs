import { readFileSync } from "node:fs";

// Loaded into a serving process with `--import`: on SIGUSR2 its clock jumps by what the named file says, in milliseconds.
// Timers and performance.now() go on as they do when somebody sets the clock of a machine.
const RealDate = Date;
let shift = 0;

globalThis.Date = class ShiftedDate extends RealDate {
  // Its own: Next puts another in its place, and takes over only these.
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
