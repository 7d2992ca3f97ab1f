import type { OrderDetails } from "@dakbag/contracts/orders";
import { dayAndMonth, indiaDay } from "@dakbag/domain/dates/india-day";
import { useState } from "react";
import { serverNow } from "#app/api/server-time.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerDeliveryDialog } from "./answer-delivery-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Asks the buyer of each parcel that could not be delivered when and how the courier comes again. */
export function FailedDeliveries({ order }: { order: OrderDetails }) {
  return order.followed.map(({ parcel, failure }) =>
    failure === null ? null : <FailedDelivery key={parcel} order={order} parcel={parcel} failure={failure} />,
  );
}

type Failure = NonNullable<OrderDetails["followed"][number]["failure"]>;

function FailedDelivery({
  order,
  parcel,
  failure,
}: {
  order: OrderDetails;
  parcel: number;
  failure: Failure;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { failedAt, reason, answer, courierNotifiedAt } = failure;
  const today = indiaDay(new Date(serverNow()));
  const what = order.shipments.length > 1 ? `parcel ${parcel}` : "your order";
  const next =
    answer === null
      ? "When shall it come again?"
      : `You asked the courier to come again on ${dayAndMonth(answer.comeOn, today)}. ${courierNotifiedAt === null ? "We pass it on." : "The courier knows."}`;
  return (
    <Notice
      tone={answer === null ? "warn" : "info"}
      actions={
        courierNotifiedAt === null && (
          <Button kind={answer === null ? "action" : "plain"} onClick={() => setIsOpen(true)}>
            {answer === null ? "Choose a day" : "Change"}
          </Button>
        )
      }
    >
      <p>
        <strong>{`The courier could not deliver ${what} on ${dayAndMonth(indiaDay(new Date(failedAt)), today)}.`}</strong>
      </p>
      <p>{`${reason === "" ? "" : `Its reason: “${reason}”. `}${next}`}</p>
      {isOpen && (
        <AnswerDeliveryDialog
          orderId={order._id}
          parcel={parcel}
          answer={answer}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Notice>
  );
}
