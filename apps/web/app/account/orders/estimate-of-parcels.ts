import type { Order } from "@dakbag/contracts/orders";
import { type DeliveryEstimate, estimateOfAll, kindsOf } from "@dakbag/domain/orders/delivery-days";
import { parcelEstimate } from "@dakbag/domain/orders/parcel-estimate";
import { isHere } from "@dakbag/domain/orders/shipment-stage";
import { serverNow } from "#app/api/server-time.ts";

/** When parcels that are still here arrive together; null when no day is known, or one has left. */
export function estimateOf(
  parcels: readonly Pick<Order["shipments"][number], "stage" | "readyOn" | "lines">[],
  { items }: Pick<Order, "items">,
): DeliveryEstimate | null {
  if (parcels.length === 0 || parcels.some(({ stage }) => !isHere(stage))) return null;
  const now = new Date(serverNow());
  const estimates = parcels.map(({ stage, readyOn, lines }) => {
    const categories = lines.map(({ lineNumber }) => items[lineNumber - 1]?.product.category ?? "");
    return parcelEstimate(
      { kinds: kindsOf(categories), inProduction: stage === "In Production", readyOn },
      now,
    );
  });
  return estimates.every((estimate) => estimate !== null) ? estimateOfAll(estimates) : null;
}
