import type pg from "pg";
import { notFound } from "../../platform/shop-error.ts";
import { applyOrderChanges, type ChangeContext } from "./apply-order-changes.ts";
import { findChangeWarnings } from "./find-change-warnings.ts";
import { changeUnchecked } from "./order-changes.errors.ts";
import { planOrderChanges } from "./plan-order-changes.ts";
import type { OrderChange } from "./planned-change.ts";

/**
 * Staff change one order in its dialog; any status may follow any other of a paid order (staff §4). The history has an
 * entry even when nothing changes.
 *
 * @param isChecked false: a change that staff should check first is refused
 * @throws ShopError 404 unknown order; 409 changed since it was seen, unpaid, its money undecided, cancelled and not
 *   confirmed to be taken up again, its goods out of stock, or not checked
 */
export async function changeOrder(
  tx: pg.PoolClient,
  { change, isChecked }: { readonly change: OrderChange; readonly isChecked: boolean },
  context: ChangeContext,
): Promise<void> {
  const plan = await planOrderChanges(tx, [change], { locks: true });
  const [planned] = plan;
  if (!planned || planned.verdict === "notFound") throw notFound("This order");
  if (planned.verdict === "invalid") throw planned.refusal;
  const [warnings = []] = isChecked ? [] : await findChangeWarnings(tx, plan);
  if (warnings.length > 0) throw changeUnchecked(warnings);
  const { order } = planned;
  const unchanged = { before: order, after: order, movement: null, goods: [] };
  await applyOrderChanges(tx, [planned.change ?? unchanged], { by: "dialog" }, context);
}
