import type { OrderDetails } from "@dakbag/contracts/orders";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { formatEstimate } from "@dakbag/domain/orders/delivery-days";
import { stageWords } from "@dakbag/domain/orders/order-stage";
import type { ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import { ProductTitle } from "#app/components/product-title.tsx";
import { parcelsOf } from "#app/components/order-status/shipments-of-order.ts";
import { estimateOf } from "./estimate-of-parcels.ts";
import { ScansOfParcel, ShipmentTracking, useTrackingFocus } from "./order-blocks.tsx";
import styles from "./order-details.module.css";

type Shipment = OrderDetails["shipments"][number];

/** How far a parcel is, in a buyer's words. */
const stages: Readonly<Record<ShipmentStage, string>> = {
  ...stageWords,
  Packed: "We pack it",
  Delivered: "Delivered",
  Void: "",
};

/** What is in each parcel of an order that leaves in several, how far it is, and where to track it. */
export function Parcels({ order }: { order: OrderDetails }) {
  const { shipments, items } = order;
  const block = useTrackingFocus();
  if (shipments.length < 2) return null;
  const parcels = parcelsOf(order);
  return (
    <section ref={block} id="tracking" aria-labelledby="parcels" tabIndex={-1}>
      <h2 id="parcels">{parcels.length > 1 ? `Comes in ${parcels.length} parcels` : "Parcels"}</h2>
      <div className={styles.blocks}>
        {shipments.map((shipment) => (
          <section
            key={shipment.number}
            className={styles.block}
            aria-labelledby={`parcel-${shipment.number}`}
          >
            <h3 id={`parcel-${shipment.number}`}>{nameOf(shipment, parcels)}</h3>
            <p>
              <strong>{wordsOf(shipment, order)}</strong>
            </p>
            <ul role="list">
              {shipment.lines.map(({ lineNumber, quantity }) => {
                const line = items[lineNumber - 1];
                return (
                  line && (
                    <li key={lineNumber}>
                      <span>{`${formatPieces({ quantity, unit: line.unit })} of `}</span>
                      <ProductTitle title={line.productTitle} />
                    </li>
                  )
                );
              })}
            </ul>
            <ShipmentTracking {...shipment} />
            <ScansOfParcel order={order} number={shipment.number} />
          </section>
        ))}
      </div>
    </section>
  );
}

/** "Parcel 1 of 2", "Replacement" */
function nameOf(shipment: Shipment, parcels: readonly Shipment[]): string {
  if (shipment.kind === "replacement") return "Replacement";
  return parcels.length < 2 ? "Your order" : `Parcel ${parcels.indexOf(shipment) + 1} of ${parcels.length}`;
}

/** "We are making it. Arrives 10 to 13 Dec" */
function wordsOf(shipment: Shipment, order: OrderDetails): string {
  const estimate = estimateOf([shipment], order);
  const words = stages[shipment.stage];
  return estimate === null ? words : `${words}. Arrives ${formatEstimate(estimate)}`;
}
