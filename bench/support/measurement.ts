/** A figure and its reference value, both measured in this run. */
export interface Measurement {
  readonly what: string;
  readonly unit: string;
  readonly measured: number;
  /** What `measured` is divided by: the figure of the bare implementation, or a fixed size. */
  readonly against: number;
  readonly limit: { readonly atLeast: number } | { readonly atMost: number };
  /** The values from which the medians were taken. */
  readonly rounds?: Rounds;
}

/** A count that must be 0, with the number of cases checked. */
export function mustBeNone(what: string, measured: number, of = 1): Measurement {
  return { what, unit: "", measured, against: of, limit: { atMost: 0 } };
}

/** A time that must not be longer than `withinMs`. */
export function mustTakeAtMost(what: string, measured: number, withinMs: number): Measurement {
  return { what, unit: "ms", measured, against: withinMs, limit: { atMost: 1 } };
}

/** Times of which at most a twentieth may be longer than `withinMs`. */
export function mustMostlyTakeAtMost(what: string, times: readonly number[], withinMs: number): Measurement {
  const sorted = times.toSorted((one, other) => one - other);
  const percentile95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return mustTakeAtMost(`${what}, of twenty calls all but one`, percentile95, withinMs);
}

/** Memory of at most `megabytes`. */
export function mustHoldAtMost(what: string, measured: number, megabytes: number): Measurement {
  return { what, unit: "MB", measured, against: megabytes, limit: { atMost: 1 } };
}

export interface Rounds {
  readonly measured: readonly number[];
  readonly against: readonly number[];
}

/** With rounds, the median of their ratios: other load on the machine affects both sides of a round equally. */
export function ratioOf({ measured, against, rounds }: Measurement): number {
  if (!rounds) return measured / against;
  return median(rounds.measured.map((value, round) => value / (rounds.against[round] ?? Number.NaN)));
}

export function isWithinLimit(measurement: Measurement): boolean {
  const ratio = ratioOf(measurement);
  const { limit } = measurement;
  return "atLeast" in limit ? ratio >= limit.atLeast : ratio <= limit.atMost;
}

/**
 * Measures two things alternately, so that other load on the machine affects both equally, and takes the medians.
 * Rounds alternate in which one goes first.
 */
export async function measureInTurns(
  measure: () => Promise<number>,
  measureBare: () => Promise<number>,
  { rounds = 5 } = {},
): Promise<{ measured: number; against: number; rounds: Rounds }> {
  const measured: number[] = [];
  const against: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) measured.push(await measure());
    against.push(await measureBare());
    if (round % 2 === 1) measured.push(await measure());
  }
  return { measured: median(measured), against: median(against), rounds: { measured, against } };
}

/** The times of several calls, one after the other. */
export async function timesOf(call: () => Promise<number>, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < calls; count += 1) times.push(await call());
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError("An empty list has no median.");
  return middle;
}
