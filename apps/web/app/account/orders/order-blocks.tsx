import type { OrderDetails } from "@dakbag/contracts/orders";
import { useEffect, useRef } from "react";
import { trackedShipments } from "#app/components/order-status/shipments-of-order.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./order-details.module.css";
import { indiaDateAndTime } from "#app/ui/india-time.ts";

/** For the block that links of the list lead to where the courier has no page. */
export function useTrackingFocus() {
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === "#tracking") block.current?.focus();
  }, []);
  return block;
}

/** Of each shipment the courier and the tracking ID, with a link to the courier's page, and a button to copy it. */
export function ParcelBlock({ order }: { order: OrderDetails }) {
  const shipments = trackedShipments(order);
  const block = useTrackingFocus();
  return (
    <section ref={block} id="tracking" className={styles.block} aria-labelledby="parcel" tabIndex={-1}>
      <h2 id="parcel">Tracking</h2>
      {shipments.length === 0 && <p>No tracking yet: it appears here once the parcel is handed over.</p>}
      {shipments.map((shipment) => (
        <ShipmentTracking key={shipment.number} {...shipment} />
      ))}
    </section>
  );
}

export function ShipmentTracking({ partnerName, trackingId, url }: OrderDetails["shipments"][number]) {
  return (
    <>
      {partnerName !== "" && <p>{partnerName}</p>}
      {trackingId !== "" && (
        <div className={styles.tracking}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              <span>{trackingId}</span>
              <span className="visually-hidden"> at the courier (opens in a new tab)</span>
            </a>
          ) : (
            <strong>{trackingId}</strong>
          )}
          <CopyTracking trackingId={trackingId} />
        </div>
      )}
    </>
  );
}

/** Browsers may refuse to copy, and have no clipboard over plain HTTP. */
function CopyTracking({ trackingId }: { trackingId: string }) {
  async function copy() {
    await navigator.clipboard.writeText(trackingId);
    showToast("ok", "Tracking ID copied");
  }
  return (
    <PressButton
      size="small"
      className={styles.notPrinted}
      work={copy}
      otherwise="This browser does not let us copy. Please select the tracking ID instead."
    >
      Copy<span className="visually-hidden"> the tracking ID</span>
    </PressButton>
  );
}

interface AddressBlockProps {
  title: string;
  address: OrderDetails["billingAddress"];
  /** Lines below the address. */
  facts?: readonly string[];
}

/** An address as on a parcel. */
export function AddressBlock({ title, address, facts = [] }: AddressBlockProps) {
  const { name, companyName, addressLine, district, state, zipCode, country, phoneNumber } = address;
  const town = [district, state].filter(Boolean).join(", ");
  const lines = [name, addressLine, [town, zipCode].filter(Boolean).join(" "), country, phoneNumber];
  return (
    <section className={styles.block} aria-label={title}>
      <h2>{title}</h2>
      <address>
        <strong>{companyName}</strong>
        {[...lines, ...facts].filter(Boolean).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </section>
  );
}

/** The payment date, and the IDs for the bank or the helpline. */
export function PaymentBlock({ order }: { order: OrderDetails }) {
  const { paidAt, razorpayPaymentId, razorpayOrderId } = order;
  return (
    <section className={styles.block} aria-labelledby="payment">
      <h2 id="payment">Payment</h2>
      <p>{paidAt === null ? "Not paid" : `Paid on ${indiaDateAndTime(paidAt)}`}</p>
      <dl>
        {razorpayPaymentId !== null && <Id name="Payment ID" id={razorpayPaymentId} />}
        {razorpayOrderId !== null && <Id name="Payment order ID" id={razorpayOrderId} />}
      </dl>
    </section>
  );
}

function Id({ name, id }: { name: string; id: string }) {
  return (
    <div>
      <dt className={styles.muted}>{name}</dt>
      <dd>{id}</dd>
    </div>
  );
}

const ScanTimeline = lazyComponent(() => import("#app/components/order-status/scan-timeline.tsx"));

/** Where the courier has seen a parcel of the order, if it has. */
export function ScansOfParcel({ order, number }: { order: OrderDetails; number: number }) {
  const followed = order.followed.find(({ parcel }) => parcel === number);
  if (!followed) return null;
  const shipment = order.shipments.find((one) => one.number === number);
  return <ScanTimeline followed={followed} stage={shipment?.stage} />;
}

/** The same of the only parcel of an order. */
export function Scans({ order }: { order: OrderDetails }) {
  const [followed] = order.followed;
  if (!followed) return null;
  return (
    <section className={styles.notPrinted} aria-labelledby="scans">
      <h2 id="scans">Where it is</h2>
      <ScansOfParcel order={order} number={followed.parcel} />
    </section>
  );
}

/** Every status of the order, newest first, in Indian time. */
export function StatusHistory({ history }: Pick<OrderDetails, "history">) {
  return (
    <section className={styles.notPrinted} aria-labelledby="history">
      <h2 id="history">Status history</h2>
      <ol role="list" className={styles.history}>
        {history.toReversed().map(({ at, fromStatus, toStatus }) => (
          <li key={`${at} ${toStatus}`}>
            <time dateTime={at}>{indiaDateAndTime(at)}</time>
            {isPayment(fromStatus, toStatus) ? (
              <strong>Paid</strong>
            ) : (
              <span>
                {fromStatus === null ? (
                  "Order placed"
                ) : (
                  <>
                    <span>{`${fromStatus} `}</span>
                    <span aria-hidden="true">→</span>
                    <span className="visually-hidden">to</span>
                    <strong>{` ${toStatus}`}</strong>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Money alone does this. */
function isPayment(fromStatus: string | null, toStatus: string): boolean {
  return fromStatus === "Payment Pending" && toStatus === "Order Processing";
}
