import type { Order } from "@dakbag/contracts/orders";
import { trackingUrl } from "@dakbag/domain/orders/couriers";

/** A tracking number, as a link to its courier's page where that is known. */
export function TrackingId({ tracking }: Pick<Order, "tracking">) {
  const url = trackingUrl(tracking);
  if (url === null) return <span>{tracking.trackingId}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <span>{tracking.trackingId}</span>{" "}
      <span className="visually-hidden">at the courier (opens in a new tab)</span>
    </a>
  );
}
