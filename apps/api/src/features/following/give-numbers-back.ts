import { courierOfService } from "@dakbag/domain/orders/couriers";
import type pg from "pg";
import type { CourierCompany } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { applyOrderChanges } from "../order-changes/apply-order-changes.ts";
import { planOrderChanges } from "../order-changes/plan-order-changes.ts";
import { changesOf } from "../order-changes/planned-change.ts";
import { findTakenOff } from "./following.queries.ts";

interface PickedUp {
  readonly company: CourierCompany["name"];
  readonly shipmentIds: readonly string[];
  /** One of each. */
  readonly awbs: readonly string[];
  readonly now: Date;
}

/**
 * Gives parcels the number again by which a driver has them, though its booking was cancelled: he came at the same moment. A booking
 * that was made for them since is one that no parcel uses. The caller has locked the orders.
 *
 * @returns their shipments
 */
export async function giveNumbersBack(
  tx: pg.PoolClient,
  { configuration }: Pick<Shop, "configuration">,
  { company, shipmentIds, awbs, now }: PickedUp,
): Promise<string[]> {
  const taken = await findTakenOff(tx, [...shipmentIds], [...awbs]);
  if (taken.length === 0) return [];
  const changes = taken.map(({ orderId, number, service, trackingId, ...booking }) => ({
    orderId: `${orderId}/${number}`,
    status: "Order Processing" as const,
    onlyFrom: "Order Processing" as const,
    partnerName: courierOfService(service || booking.company),
    trackingId,
  }));
  const planned = changesOf(await planOrderChanges(tx, changes, { locks: true }));
  await applyOrderChanges(
    tx,
    planned,
    { by: "courier" },
    { actor: { userId: null, name: company }, now, configuration },
  );
  return taken.map(({ shipmentId }) => shipmentId);
}
