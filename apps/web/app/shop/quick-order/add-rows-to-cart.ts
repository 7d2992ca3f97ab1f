import { ApiError, messageOf } from "#app/api/api-error.ts";
import { addLinesToCart } from "#app/shop/cart/add-lines-to-cart.ts";
import { type OrderRow, getDraft, setDraft } from "./order-draft.ts";
import type { OrderReview } from "./order-review.ts";

/** `maxLinesPerRequest` of the contract, whose import would add zod to the page. */
export const maxLinesPerRequest = 200;

/** The result of adding. `failure` is why some rows were not sent: they are still in the table. */
export interface Added {
  titles: readonly string[];
  refusedCount: number;
  needsSignIn: boolean;
  failure: string | null;
}

/**
 * Sends every ready row, in requests of at most 200 lines. Added rows leave the table, refused ones stay with the
 * reason; after a failure the rest stays unchanged.
 */
export async function addRowsToCart(review: OrderReview, onProgress: (sent: number) => void): Promise<Added> {
  const ready = review.readyIds.flatMap((id) => {
    const { line, product } = review.rows.get(id) ?? {};
    return line && product ? [{ id, line, title: product.title }] : [];
  });
  const titles: string[] = [];
  let refusedCount = 0;
  for (let from = 0; from < ready.length; from += maxLinesPerRequest) {
    const part = ready.slice(from, from + maxLinesPerRequest);
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
      markRefusedRows(new Set(part.map(({ id }) => id)), refusals);
    } catch (error) {
      const needsSignIn = error instanceof ApiError && error.status === 401;
      const failure = needsSignIn ? null : messageOf(error, "Something went wrong");
      return { titles, refusedCount, needsSignIn, failure };
    }
  }
  return { titles, refusedCount, needsSignIn: false, failure: null };
}

function markRefusedRows(sent: ReadonlySet<number>, refusals: ReadonlyMap<number, string>): void {
  const { rows, notes } = getDraft();
  const left = rows.flatMap((row): OrderRow[] => {
    const refusal = refusals.get(row.id);
    if (refusal !== undefined) return [{ ...row, refusal }];
    return sent.has(row.id) ? [] : [row];
  });
  setDraft({ rows: left, notes });
}
