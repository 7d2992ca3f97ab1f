import type { OrderDetails } from "@dakbag/contracts/orders";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { trackingUrl } from "#content/couriers.ts";
import styles from "./order-details.module.css";

/** Who carries the parcel and by which number, with the courier's page or the number to copy. */
export function ParcelBlock({ order: { tracking } }: { order: OrderDetails }) {
  const { partnerName, trackingId } = tracking;
  const url = trackingUrl(tracking);
  const place = useRef<HTMLElement>(null);
  // Links of the list lead here where the courier has no page of its own.
  useEffect(() => {
    if (window.location.hash === "#tracking") place.current?.focus();
  }, []);
  return (
    <section ref={place} id="tracking" className={styles.block} aria-labelledby="parcel" tabIndex={-1}>
      <h2 id="parcel">Tracking</h2>
      {partnerName === "" && trackingId === "" && (
        <p>No tracking yet: it stands here once the parcel is handed over.</p>
      )}
      {partnerName !== "" && <p>{partnerName}</p>}
      {trackingId !== "" && (
        <p className={styles.tracking}>
          {url === null ? (
            <strong>{trackingId}</strong>
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {trackingId}
              <span className="visually-hidden"> at the courier (opens in a new tab)</span>
            </a>
          )}
          <Button size="small" className={styles.notOnPaper} onClick={() => void copy(trackingId)}>
            Copy<span className="visually-hidden"> the tracking ID</span>
          </Button>
        </p>
      )}
    </section>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("ok", "Tracking ID copied");
  } catch {
    // Browsers may refuse it, and have no clipboard at all on a page over plain HTTP.
    showToast("warn", "This browser does not let us copy. Please select the tracking ID instead.");
  }
}
