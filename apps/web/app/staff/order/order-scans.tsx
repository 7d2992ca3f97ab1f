import type { OrderDetails } from "@dakbag/contracts/orders";
import { dayAndMonth, indiaDay } from "@dakbag/domain/dates/india-day";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { serverNow } from "#app/api/server-time.ts";
import ScanTimeline from "#app/components/order-status/scan-timeline.tsx";
import { PressButton } from "#app/components/press-button.tsx";
import { mayUse } from "#app/staff/staff-access.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";

type Followed = OrderDetails["followed"][number];

/** Where couriers have seen the parcels of an order, and what to tell them of a delivery that failed. */
export function OrderScans({ order }: { order: OrderDetails }) {
  if (order.followed.length === 0) return null;
  return (
    <section aria-labelledby="scans">
      <h2 id="scans">Seen by the courier</h2>
      {order.followed.map((followed) => {
        const shipment = order.shipments.find(({ number }) => number === followed.parcel);
        return (
          <div key={followed.parcel}>
            {order.shipments.length > 1 && <h3>{`Parcel ${followed.parcel}`}</h3>}
            {followed.failure !== null && (
              <FailedDelivery
                orderId={order._id}
                parcel={followed.parcel}
                failure={followed.failure}
                trackingId={shipment?.trackingId ?? ""}
              />
            )}
            <ScanTimeline followed={followed} stage={shipment?.stage} />
          </div>
        );
      })}
    </section>
  );
}

interface FailedDeliveryProps {
  orderId: string;
  parcel: number;
  failure: NonNullable<Followed["failure"]>;
  trackingId: string;
}

function FailedDelivery({ orderId, parcel, failure, trackingId }: FailedDeliveryProps) {
  const { revalidate } = useRevalidator();
  const { failedAt, reason, answer, courierNotifiedAt, refusal } = failure;
  async function tell() {
    await call("POST /api/admin/orders/:id/courierNotified", { params: { id: orderId }, body: { parcel } });
    showToast("ok", "Noted: the courier was notified");
    void revalidate();
  }
  return (
    <Notice
      tone={courierNotifiedAt === null ? "warn" : "info"}
      actions={
        answer !== null &&
        courierNotifiedAt === null &&
        mayUse("admin") && (
          <PressButton size="small" work={tell}>
            The courier was notified
          </PressButton>
        )
      }
    >
      <p>
        <strong>{`The delivery failed on ${indiaDateAndTime(failedAt)}.`}</strong>{" "}
        <span>{reason === "" ? "" : `“${reason}”`}</span>
      </p>
      {refusal !== "" && <p>{`The courier's company answered: “${refusal}”`}</p>}
      <p>{answer === null ? "The buyer is asked, and has not answered." : wordsFor(answer, trackingId)}</p>
      {courierNotifiedAt !== null && (
        <p>{`The courier was notified on ${indiaDateAndTime(courierNotifiedAt)}.`}</p>
      )}
    </Notice>
  );
}

/** What staff say or write to the courier. */
function wordsFor(
  { comeOn, note, phoneNumber }: NonNullable<FailedDeliveryProps["failure"]["answer"]>,
  trackingId: string,
): string {
  const day = dayAndMonth(comeOn, indiaDay(new Date(serverNow())));
  return [
    `For the courier: ${trackingId === "" ? "please" : `${trackingId}, please`} deliver again on ${day}.`,
    note === "" ? "" : `Note for the driver: “${note}”.`,
    phoneNumber === "" ? "" : `Phone number: ${phoneNumber}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
