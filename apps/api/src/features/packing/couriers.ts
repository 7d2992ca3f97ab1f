import { maxAddedCouriers } from "@dakbag/contracts/hand-over";
import { isCourier } from "@dakbag/domain/orders/couriers";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { deleteCourier, findAddedCouriers, insertCourier } from "./couriers.queries.ts";
import { tooManyCouriers } from "./packing.errors.ts";

/** The names of the couriers that admins added. */
export async function listAddedCouriers(db: Queryable): Promise<string[]> {
  return (await findAddedCouriers(db)).map(({ name }) => name);
}

/**
 * Adds or removes a courier; what is so already stays so.
 *
 * @throws ShopError 409 when there are too many
 */
export function changeCourier(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { name, isAdded }: { name: string; isAdded: boolean },
  actor: Actor,
): Promise<string[]> {
  return transaction(db, async (tx) => {
    const added = await listAddedCouriers(tx);
    if (isAdded && isCourier(name, added)) return added;
    if (isAdded && added.length >= maxAddedCouriers) throw tooManyCouriers();
    const [changed] = isAdded ? await insertCourier(tx, name, clock()) : await deleteCourier(tx, name);
    if (changed) {
      const summary = isAdded ? `Courier ${name} was added.` : `Courier ${name} was removed.`;
      const action = isAdded ? "courier.added" : "courier.removed";
      await recordAudit(tx, actor, clock(), [{ action, subject: name, summary }]);
    }
    return listAddedCouriers(tx);
  });
}
