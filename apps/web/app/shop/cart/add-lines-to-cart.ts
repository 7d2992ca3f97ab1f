import { ApiError } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { refreshCatalogue } from "#app/api/catalogue.ts";
import { newIdempotencyKey } from "#app/api/new-idempotency-key.ts";

interface LineToAdd {
  sku: string;
  quantity: number;
}

export type Additions = Pick<Answer<"POST /api/cart/lines">, "addedCount" | "lines">;

// A request without an answer may have succeeded: the same lines are sent again with its key.
let unanswered: { lines: string; key: string } | null = null;

/**
 * Adds 1 to 200 lines to the signed-in buyer's cart, each by itself, and updates the header.
 *
 * @returns what became of each line, in the order given
 * @throws ApiError when no line was processed; status 401 needs `LoginRequiredDialog`
 */
export async function addLinesToCart(lines: readonly LineToAdd[]): Promise<Additions> {
  const body = { lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) };
  const text = JSON.stringify(body);
  const key = unanswered?.lines === text ? unanswered.key : newIdempotencyKey();
  unanswered = { lines: text, key };
  try {
    const answer = await call("POST /api/cart/lines", { body, headers: { "Idempotency-Key": key } });
    unanswered = null;
    if (answer.addedCount > 0) void refreshCartCount();
    // The stock is other than the pages say.
    if (answer.lines.some(({ code }) => code === "over-stock")) refreshCatalogue();
    return { addedCount: answer.addedCount, lines: answer.lines };
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status < 500) unanswered = null;
    throw error;
  }
}
