import type { Answer } from "#app/api/call.ts";
import { callOnce } from "#app/api/call-once.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { refreshCatalogue } from "#app/api/catalogue.ts";

interface LineToAdd {
  sku: string;
  quantity: number;
}

export type Additions = Pick<Answer<"POST /api/cart/lines">, "addedCount" | "lines">;

/**
 * Adds 1 to 200 lines to the signed-in buyer's cart, each by itself, and updates the header.
 *
 * @returns what became of each line, in the order given
 * @throws ApiError when no line was processed; status 401 needs `SignInRequiredDialog`
 */
export async function addLinesToCart(lines: readonly LineToAdd[]): Promise<Additions> {
  const body = { lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) };
  const answer = await callOnce("POST /api/cart/lines", { body });
  if (answer.addedCount > 0) void refreshCartCount();
  // The stock is other than the pages say.
  if (answer.lines.some(({ code }) => code === "over-stock")) refreshCatalogue();
  return { addedCount: answer.addedCount, lines: answer.lines };
}
