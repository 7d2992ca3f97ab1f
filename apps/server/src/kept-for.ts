/**
 * `read` for many askers: whoever asks while it is under way waits for the same answer, and what it brought is given out
 * for `milliseconds` more. A failure is not kept.
 */
export function cacheFor<Result>(
  milliseconds: number,
  read: () => Promise<Result>,
  now: () => number = () => performance.now(),
): () => Promise<Result> {
  let known: { at: number; result: Promise<Result> } | undefined;
  return () => {
    if (known !== undefined && now() - known.at < milliseconds) return known.result;
    const mine = { at: Infinity, result: read() };
    known = mine;
    mine.result.then(
      () => {
        mine.at = now();
      },
      () => {
        if (known === mine) known = undefined;
      },
    );
    return mine.result;
  };
}
