import type { Actor } from "../../platform/caller.ts";
import type { Shop } from "../../shop.ts";
import { refundOnce, type SeenRequest } from "./refund-once.ts";
import { type RefundRequest, requestRefund } from "./request-refund.ts";

/**
 * Staff refund pieces of an order, once.
 *
 * @returns the refund's id
 * @throws ShopError as `refundOnce` and `requestRefund`
 */
export function refundPieces(
  shop: Pick<Shop, "db" | "clock">,
  orderId: string,
  { refundsSeen, ...request }: SeenRequest & Pick<RefundRequest, "lines" | "wereSent">,
  actor: Actor,
): Promise<string> {
  return refundOnce(
    shop,
    orderId,
    { ...request, refundsSeen },
    ({ lines }) => keyOf(lines) === keyOf(request.lines),
    (tx, order) => requestRefund(tx, order, request, actor, shop.clock()),
  );
}

const keyOf = (pieces: RefundRequest["lines"]) =>
  pieces
    .map(({ lineNumber, quantity, restock }) => `${lineNumber} ${quantity} ${restock}`)
    .toSorted()
    .join();
