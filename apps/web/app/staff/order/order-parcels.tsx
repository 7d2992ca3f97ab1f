import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { dayAndMonth, indiaDay } from "@dakbag/domain/dates/india-day";
import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { formatWeight } from "@dakbag/domain/orders/order-prints";
import { isBeforeDispatch } from "@dakbag/domain/orders/order-status";
import { isAtEnd, isHere, parcelsText } from "@dakbag/domain/orders/shipment-stage";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { serverNow } from "#app/api/server-time.ts";
import { parcelsOf } from "#app/components/order-status/shipments-of-order.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TableHead } from "#app/ui/table.tsx";
import { EditOrderDialog } from "#app/staff/orders/edit-order-dialog.tsx";
import { mayUse } from "#app/staff/staff-access.ts";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { TrackingId } from "#app/staff/tracking-id.tsx";
import { ArrangeDialog } from "./arrange-dialog.tsx";
import styles from "./order.module.css";

type Shipment = OrderOnDesk["order"]["shipments"][number];
type OnDesk = Pick<OrderOnDesk, "order" | "parcels" | "piecesHere">;

/** The parcels of an order that leaves in several, each with what can be done with it. */
export function OrderParcels({ found }: { found: OnDesk }) {
  const { order } = found;
  const [edited, setEdited] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const { shipments } = order;
  const parcels = parcelsOf(order);
  if (shipments.length < 2) return null;
  return (
    <section aria-labelledby="parcels">
      <div className={styles.paymentsHead}>
        <h2 id="parcels">Parcels</h2>
        <span className={styles.muted}>{parcelsText(parcels.map(({ stage }) => stage))}</span>
        <ArrangeParcels found={found} />
      </div>
      <Offer choice={order.partDelivery} />
      <StaffTable name="Parcels of this order">
        <TableHead columns={["Parcel", "Goods", "Status", "Courier", "Packed", "Action"]} />
        <tbody>
          {shipments.map((shipment) => (
            <ParcelRow
              key={shipment.number}
              shipment={shipment}
              found={found}
              onEdit={() => setEdited(shipment.number)}
            />
          ))}
        </tbody>
      </StaffTable>
      {edited !== null && (
        <EditOrderDialog
          order={order}
          parcel={edited}
          onClose={() => setEdited(null)}
          onUpdated={() => {
            setEdited(null);
            void revalidate();
          }}
        />
      )}
    </section>
  );
}

/** The way to divide an order into parcels, or to divide it otherwise, while part of it is in the warehouse. */
export function ArrangeParcels({ found }: { found: OnDesk }) {
  const { order, piecesHere } = found;
  const [isArranged, setIsArranged] = useState(false);
  const parcels = parcelsOf(order);
  const isDivided = parcels.length > 1;
  const pieces = piecesHere.reduce((sum, { quantity }) => sum + quantity, 0);
  const canBeDivided = pieces > 0 && (isDivided || pieces > 1);
  const canBeSent =
    order.isPaid && (isBeforeDispatch(order.status) || parcels.some(({ stage }) => isHere(stage)));
  if (!mayUse("admin") || !canBeDivided || !canBeSent) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsArranged(true)}>
        {isDivided ? "Change parcels" : "Divide into parcels"}
      </Button>
      {isArranged && <ArrangeDialog found={found} onClose={() => setIsArranged(false)} />}
    </>
  );
}

const choices = {
  parts: "The buyer chose to get what is there now, and the rest later.",
  together: "The buyer chose to get all together.",
} as const;

function Offer({ choice: offer }: { choice: OrderOnDesk["order"]["partDelivery"] }) {
  if (!offer) return null;
  const text = offer.choice === null ? "The buyer has not chosen yet." : choices[offer.choice];
  return <p className={styles.muted}>{text}</p>;
}

function ParcelRow({ shipment, found, onEdit }: { shipment: Shipment; found: OnDesk; onEdit: () => void }) {
  const { number, kind, stage, lines, partnerName, trackingId } = shipment;
  const packed = found.parcels.find((parcel) => parcel.number === number);
  const { items } = found.order;
  return (
    <tr>
      <th scope="row" data-label="Parcel">
        {`Parcel ${number}${kind === "replacement" ? ", replacement" : ""}`}
      </th>
      <td data-label="Goods">
        {lines.length === 0 && <span>All of it</span>}
        <ul role="list">
          {lines.map(({ lineNumber, quantity }) => (
            <li key={lineNumber}>
              <strong>{formatQuantity(quantity)}</strong> <span>{items[lineNumber - 1]?.SKU}</span>
            </li>
          ))}
        </ul>
      </td>
      <td data-label="Status">
        <span>
          <Badge tone={stage === "Delivered" ? "ok" : isAtEnd(stage) ? "bad" : "neutral"}>
            {stage === "Packed" ? "To pack" : stage}
          </Badge>
          {stage === "In Production" && shipment.readyOn !== null && (
            <span className={styles.muted}>
              {` until ${dayAndMonth(shipment.readyOn, indiaDay(new Date(serverNow())))}`}
            </span>
          )}
        </span>
      </td>
      <td data-label="Courier">
        <span>
          <span>{partnerName || "–"}</span> {trackingId !== "" && <TrackingId tracking={shipment} />}
        </span>
      </td>
      <td data-label="Packed">{packed ? formatParcel(packed) : "–"}</td>
      <td data-label="Action">
        {mayUse("admin") && (
          <Button size="small" aria-label={`Edit parcel ${number}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </td>
    </tr>
  );
}

export const formatParcel = ({ weightGrams, boxes }: OrderOnDesk["parcels"][number]) =>
  `${formatWeight({ weightKg: weightGrams / 1000, isWeightOfAll: false, isWeightProposed: false })} in ${countWithNoun(boxes, "box", "boxes")}`;
