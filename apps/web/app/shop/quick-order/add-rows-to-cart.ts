import { ApiError, messageOf } from "#app/api/api-error.ts";
import { addLinesToCart } from "#app/shop/cart/add-lines-to-cart.ts";
import { type OrderRow, getDraft, setDraft } from "./order-draft.ts";
import type { OrderReview } from "./order-review.ts";

/** The most lines of one request: `mostLinesAtOnce` of the contract, which would bring its library along. */
export const linesAtOnce = 200;

/** What came of adding. `failure` is why some were not sent: they are still in the table. */
export interface Added {
  titles: readonly string[];
  refusedCount: number;
  needsSignIn: boolean;
  failure: string | null;
}

/**
 * Sends every row that is ready, in requests of at most 200 lines. What was added leaves the table; what the server
 * refuses stays with its sentence; after a failure the rest stays as it is.
 */
export async function addRowsToCart(review: OrderReview, onProgress: (sent: number) => void): Promise<Added> {
  const ready = review.readyIds.flatMap((id) => {
    const { line, product } = review.rows.get(id) ?? {};
    return line && product ? [{ id, line, title: product.title }] : [];
  });
  const titles: string[] = [];
  let refusedCount = 0;
  for (let from = 0; from < ready.length; from += linesAtOnce) {
    const part = ready.slice(from, from + linesAtOnce);
    onProgress(from);
    try {
      const { lines } = await addLinesToCart(part.map(({ line }) => line));
      const refusals = new Map<number, string>();
      for (const [at, { id, title }] of part.entries()) {
        const outcome = lines[at];
        if (outcome?.outcome === "added") titles.push(title);
        else refusals.set(id, outcome?.message ?? "Something went wrong");
      }
      refusedCount += refusals.size;
      keepRefused(new Set(part.map(({ id }) => id)), refusals);
    } catch (error) {
      const needsSignIn = error instanceof ApiError && error.status === 401;
      const failure = needsSignIn ? null : messageOf(error, "Something went wrong");
      return { titles, refusedCount, needsSignIn, failure };
    }
  }
  return { titles, refusedCount, needsSignIn: false, failure: null };
}

function keepRefused(sent: ReadonlySet<number>, refusals: ReadonlyMap<number, string>): void {
  const { rows, notes } = getDraft();
  const left = rows.flatMap((row): OrderRow[] => {
    const refusal = refusals.get(row.id);
    if (refusal !== undefined) return [{ ...row, refusal }];
    return sent.has(row.id) ? [] : [row];
  });
  setDraft({ rows: left, notes });
}
