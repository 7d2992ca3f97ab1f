import { assertOrderAccess } from "../orders/order-access.ts";
import type { ReorderedLine } from "@dakbag/contracts/orders";
import type { CartAddition } from "@dakbag/contracts/cart";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { maxAddition } from "@dakbag/domain/cart/nearest-quantity";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import type pg from "pg";
import type { Caller } from "../../platform/caller.ts";
import { together, transaction } from "../../platform/database.ts";
import { conflict } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { addLinesToCart } from "./add-lines-to-cart.ts";
import { assertIdempotencyKey } from "../../platform/idempotency-key.ts";
import { quantityRefused } from "./cart.errors.ts";
import {
  deleteOldReorders,
  findLinesToReorder,
  findReorder,
  type LineToReorder,
  recordReorder,
  type Reorder,
} from "./reorder.queries.ts";
import * as reorderRows from "./reorder.queries.ts";

/**
 * A plan made once for each request: the lines as they are reported, and the key for adding them to the cart. One that adds
 * nothing is not saved.
 */
interface Plan {
  readonly cartKey: string | undefined;
  readonly lines: readonly ReorderedLine[];
}

interface ReorderRequest {
  readonly caller: Pick<Caller, "userId" | "party" | "role">;
  readonly orderId: string;
  readonly idempotencyKey: string | undefined;
}

/**
 * Adds the lines of a buyer's past order to the cart as far as they are available. The plan is saved first, and the
 * cart adds its lines under a key of its own: if the request fails in between, a retry with the same idempotency key
 * continues from the plan, adds nothing twice and gets the same response.
 *
 * @throws ShopError 404 not this buyer's; 400 invalid key, 409 key used for another order
 */
export async function reorder(
  shop: Pick<Shop, "db" | "clock" | "catalogue">,
  request: ReorderRequest,
): Promise<ReorderedLine[]> {
  assertIdempotencyKey(request.idempotencyKey);
  const { cartKey, lines } = await planOf(shop, request);
  const toAdd = lines.filter(({ added }) => added > 0);
  if (toAdd.length === 0) return [...lines];
  const answers = await addLinesToCart(shop, {
    userId: request.caller.userId,
    lines: toAdd.map(({ SKU, added }) => ({ sku: SKU, quantity: added })),
    idempotencyKey: cartKey,
  });
  const answerOf = new Map(toAdd.map((line, index) => [line, answers[index]]));
  return lines.map((line) => afterCart(line, answerOf.get(line)));
}

async function planOf(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { caller, orderId, idempotencyKey }: ReorderRequest,
): Promise<Plan> {
  const now = clock();
  const { userId: buyerId } = caller;
  const found = await findLinesToReorder(db, orderId, buyerId, now);
  assertOrderAccess(caller, "reorder", found[0]);
  const lines = found.map(planLine);
  if (idempotencyKey === undefined) return { cartKey: undefined, lines };

  const isToSave = lines.some(({ added }) => added > 0);
  const [recorded] = isToSave ? await record(db, { buyerId, orderId, idempotencyKey, lines }, now) : [];
  const [plan] = recorded ? [recorded] : await findReorder(db, buyerId, idempotencyKey);
  if (!plan) return { cartKey: undefined, lines };
  if (plan.orderId !== orderId) throw keyOfAnotherOrder();
  return plan;
}

async function record(
  db: pg.Pool,
  plan: Pick<Plan, "lines"> & { buyerId: string; orderId: string; idempotencyKey: string },
  now: Date,
): Promise<Reorder[]> {
  const { buyerId, orderId, idempotencyKey } = plan;
  const cartKey = `reorder-${uuidV7(now)}`;
  const lines = JSON.stringify(plan.lines);
  const [recorded] = await transaction(db, (tx) =>
    together([
      recordReorder(tx, { buyerId, idempotencyKey, orderId, cartKey, lines, at: now }),
      deleteOldReorders(tx, buyerId, rowsOfPerson.reorderKeys, idempotencyKey),
    ]),
  );
  return recorded;
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

/** A line after the cart's response: other buyers may have bought the rest since the plan was made. */
function afterCart(line: ReorderedLine, answer: CartAddition | undefined): ReorderedLine {
  if (answer?.outcome !== "refused") return line;
  return { ...line, outcome: "unavailable", added: 0, message: answer.message };
}

const keyOfAnotherOrder = () =>
  conflict("idempotency-key-taken", "This Idempotency-Key was already used for another order.");

export const { deleteReordersOf } = reorderRows;
