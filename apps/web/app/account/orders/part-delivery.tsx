import type { OrderDetails } from "@dakbag/contracts/orders";
import { formatEstimate } from "@dakbag/domain/orders/delivery-days";
import type { PartChoice } from "@dakbag/domain/orders/parcel-arrangement";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { ActionError } from "#app/ui/action-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { estimateOf } from "./estimate-of-parcels.ts";

type Shipment = OrderDetails["shipments"][number];

/** Of an order that is partly in production or short: what is there now and the rest later, or all together, with the days of both. */
export function PartDelivery({ order }: { order: OrderDetails }) {
  const [chosen, setChosen] = useState<PartChoice | null>(null);
  const saving = useSaving(messageOf);
  const { revalidate } = useRevalidator();
  const { partDelivery, shipments } = order;
  const made = shipments.filter(({ stage }) => stage === "Packed");
  const rest = shipments.filter(({ stage }) => stage === "In Production");
  if (partDelivery === null || partDelivery.choice !== null || made.length === 0 || rest.length === 0)
    return null;

  const choose = (choice: PartChoice) =>
    saving.run(async () => {
      setChosen(choice);
      try {
        await call("POST /api/orders/:id/partDelivery", { params: { id: order._id }, body: { choice } });
      } finally {
        void revalidate();
      }
    });
  const arrives = (parcels: readonly Shipment[]) => {
    const estimate = estimateOf(parcels, order);
    return estimate === null ? "when it is there" : formatEstimate(estimate);
  };
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button
            kind="action"
            busy={saving.isBusy && chosen === "parts"}
            onClick={() => void choose("parts")}
          >
            Send what is there now
          </Button>
          <Button busy={saving.isBusy && chosen === "together"} onClick={() => void choose("together")}>
            Send all together
          </Button>
          <ActionError>{saving.refusal}</ActionError>
        </>
      }
    >
      <p>
        <strong>Part of your order is not there yet. How shall we send it?</strong>
      </p>
      <p>{`What is there now arrives ${arrives(made)}, the rest ${arrives(rest)}.`}</p>
      <p>{`All together arrives ${arrives([...made, ...rest])}. Both are free of charge.`}</p>
    </Notice>
  );
}
