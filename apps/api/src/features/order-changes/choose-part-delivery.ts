import { isBeforeDispatch } from "@dakbag/domain/orders/order-status";
import type { ArrangedParcel } from "@dakbag/domain/orders/parcel-arrangement";
import type { Actor, Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findOrder, findPartDelivery } from "../orders/find-orders.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { assertOrderAccess } from "../orders/order-access.ts";
import { followShipments, recordOrderEvent } from "../orders/write-order.ts";
import { findParcels, saveArrangement } from "../shipments/parcels-of-order.ts";
import { choosePartDelivery as saveChoice, findBookedParcels } from "../shipments/ship-orders.ts";
import { choiceIsOver } from "./order-changes.errors.ts";

const texts = {
  parts: "Asked to send what is there now, and the rest later",
  together: "Asked to send all together",
} as const;

/**
 * The buyer of an order that is partly in production chooses how to get it, once: in the parcels that staff arranged, or in one
 * that leaves when all is made. The same choice again changes nothing.
 *
 * @throws ShopError 404 not this buyer's; 409 not offered, chosen otherwise, or something has left
 */
export async function choosePartDelivery(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orderId, choice }: { orderId: string; choice: keyof typeof texts },
  caller: Actor & Pick<Caller, "party" | "role">,
): Promise<void> {
  assertOrderAccess(caller, "cancel", await findOrder(db, orderId));
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    const offer = await findPartDelivery(tx, orderId);
    if (offer?.choice === choice) return;
    if (!offer || offer.choice !== null || !isBeforeDispatch(order.status)) throw choiceIsOver();
    const now = clock();
    if (choice === "together") {
      const parcels = await findParcels(tx, orderId, { inProduction: true });
      const booked = await findBookedParcels(tx, orderId);
      if (parcels.leftNumbers.length > 0 || booked.length > 0) throw choiceIsOver();
      await saveArrangement(tx, orderId, parcels, [together(parcels.here, parcels.piecesHere)], now);
    }
    await saveChoice(tx, orderId, choice, now);
    const change = await followShipments(tx, order);
    await recordOrderEvent(tx, orderId, {
      at: now,
      actorId: caller.userId,
      actor: caller.name,
      what: texts[choice],
      ...change,
    });
  });
}

/** One parcel of all pieces, which leaves when the last of them is made. */
function together(parcels: readonly ArrangedParcel[], lines: ArrangedParcel["lines"]): ArrangedParcel {
  const made = parcels.filter(({ inProduction }) => inProduction);
  const days = made.map(({ readyOn }) => readyOn);
  const lastDay = days.every((day) => day !== null) ? (days.toSorted().at(-1) ?? null) : null;
  const number = Math.min(...parcels.map((parcel) => parcel.number));
  return { number, inProduction: made.length > 0, readyOn: lastDay, lines };
}
