/**
 * The p-value of the two-sided Mann-Whitney U test: how likely such a difference is when both samples come from the same
 * distribution. Uses the normal approximation, which is accurate for samples of twenty and more.
 */
export function mannWhitneyP(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ];
  const ordered = all.toSorted((first, second) => first.value - second.value);
  let rankSum = 0;
  for (let from = 0; from < ordered.length;) {
    const tied = ordered.filter(({ value }, at) => at >= from && value === ordered[from]!.value).length;
    const rank = from + (tied + 1) / 2;
    rankSum += rank * ordered.slice(from, from + tied).filter(({ isOne }) => isOne).length;
    from += tied;
  }
  const pairs = one.length * other.length;
  const u = rankSum - (one.length * (one.length + 1)) / 2;
  const deviation = Math.sqrt((pairs * (all.length + 1)) / 12);
  return 2 * upperTail(Math.abs(u - pairs / 2) / deviation);
}

/** The share of the normal distribution beyond `z` deviations (Abramowitz and Stegun 26.2.17, within 1e-7). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((inner, factor) => (inner + factor) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
