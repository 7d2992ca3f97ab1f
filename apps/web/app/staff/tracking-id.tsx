import type { Order } from "@dakbag/contracts/orders";

/** A tracking number, as a link to its courier's page where that is known. */
export function TrackingId({ tracking }: Pick<Order, "tracking">) {
  if (tracking.url === null) return <span>{tracking.trackingId}</span>;
  return (
    <a href={tracking.url} target="_blank" rel="noreferrer">
      <span>{tracking.trackingId}</span>{" "}
      <span className="visually-hidden">at the courier (opens in a new tab)</span>
    </a>
  );
}
