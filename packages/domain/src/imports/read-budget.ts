/** What reading one file may cost, counted down over all of its parts: sizes that the file states are not believed. */
export interface ReadBudget {
  unpackedBytes: number;
  /** Elements and attributes. */
  marks: number;
}

/** Reading the file would take more time or memory than is allowed. */
export class TooLargeError extends Error {
  override name = "TooLargeError";
}

/** The file is damaged, or not of its format. */
export class DamagedError extends Error {
  override name = "DamagedError";
}

/** @throws TooLargeError when nothing is left; call it before the work or the copy is done */
export function spend(budget: ReadBudget, kind: keyof ReadBudget, amount: number): void {
  budget[kind] -= amount;
  if (budget[kind] < 0) throw new TooLargeError(`No ${kind} are left.`);
}
