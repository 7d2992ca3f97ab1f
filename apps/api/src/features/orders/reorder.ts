import { isOwnOrder } from "./order-access.ts";
import type { ReorderedLine } from "@dakbag/contracts/orders";
import type { CartAddition } from "@dakbag/contracts/cart";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { maxAddition } from "@dakbag/domain/cart/nearest-quantity";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import { notFound, ShopError } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { addLinesToCart } from "../cart/add-lines-to-cart.ts";
import { assertIdempotencyKey, quantityRefused } from "../cart/cart.errors.ts";
import { findLinesToReorder, findReorder, type LineToReorder, recordReorder } from "./reorder.queries.ts";

/** What to do, found out once: the lines as they will be reported, and the key under which the cart takes them. */
interface Plan {
  readonly cartKey: string | undefined;
  readonly lines: readonly ReorderedLine[];
}

/**
 * Puts the lines of a buyer's past order into the cart as far as they are there today. What is to be added is found
 * out and recorded first, and the cart adds it under a key of its own: after a failure between the two, the same
 * request sent again continues there, adds nothing twice and has the same answer.
 *
 * @throws ShopError 404 not this buyer's; 400 a key that is none, 409 one that was used for another order
 */
export async function reorder(
  shop: Pick<Shop, "db" | "clock" | "catalogue">,
  request: { buyerId: string; orderId: string; idempotencyKey: string | undefined },
): Promise<ReorderedLine[]> {
  assertIdempotencyKey(request.idempotencyKey);
  const { cartKey, lines } = await planOf(shop, request);
  const wanted = lines.filter(({ added }) => added > 0);
  if (wanted.length === 0) return [...lines];
  const answers = await addLinesToCart(shop, {
    userId: request.buyerId,
    lines: wanted.map(({ SKU, added }) => ({ sku: SKU, quantity: added })),
    idempotencyKey: cartKey,
  });
  const answerOf = new Map(wanted.map((line, place) => [line, answers[place]]));
  return lines.map((line) => afterCart(line, answerOf.get(line)));
}

async function planOf(
  { db, clock }: Pick<Shop, "db" | "clock">,
  {
    buyerId,
    orderId,
    idempotencyKey,
  }: { buyerId: string; orderId: string; idempotencyKey: string | undefined },
): Promise<Plan> {
  const now = clock();
  const found = await findLinesToReorder(db, orderId, buyerId, now);
  if (!found[0] || !isOwnOrder(buyerId, found[0])) throw notFound("This order");
  const lines = found.map(planLine);
  if (idempotencyKey === undefined) return { cartKey: undefined, lines };

  const cartKey = `reorder-${uuidV7(now)}`;
  const [recorded] = await recordReorder(
    db,
    buyerId,
    idempotencyKey,
    orderId,
    cartKey,
    JSON.stringify(lines),
    now,
  );
  const [plan] = recorded ? [recorded] : await findReorder(db, buyerId, idempotencyKey);
  if (plan?.orderId !== orderId) throw keyOfAnotherOrder();
  return plan;
}

function planLine(line: LineToReorder): ReorderedLine {
  const { unitPrice, quantity, inCart, countInStock, unit } = line;
  const situation = { unit, countInStock, isFromDelhi: isDelhiPincode(line.shippingPin ?? undefined) };
  const added = unitPrice === null ? 0 : maxAddition(situation, { wanted: quantity, inCart });
  const check = checkQuantity({ ...situation, quantity: inCart + quantity });
  const outcome = added === quantity ? "added" : added > 0 ? "reduced" : "unavailable";
  let message: string | null = null;
  if (unitPrice === null) message = "This product is no longer sold.";
  else if (countInStock === 0) message = "Out of stock.";
  else if (!check.ok) message = quantityRefused(check, inCart).message;
  return {
    SKU: line.sku,
    productTitle: line.title,
    outcome,
    quantity,
    added,
    unit,
    oldUnitPrice: Number(line.oldUnitPrice),
    unitPrice: unitPrice === null ? null : Number(unitPrice),
    message,
  };
}

/** The cart's result for a line: other buyers may have bought the rest since. */
function afterCart(line: ReorderedLine, answer: CartAddition | undefined): ReorderedLine {
  if (answer?.outcome !== "refused") return line;
  return { ...line, outcome: "unavailable", added: 0, message: answer.message };
}

const keyOfAnotherOrder = () =>
  new ShopError(409, "idempotency-key-taken", "This Idempotency-Key was already used for another order.");
