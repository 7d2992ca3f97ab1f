import { ProductTitle } from "#app/components/product-title.tsx";
import type { OrderToPack } from "@dakbag/contracts/packing";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { maxTrackingLength } from "@dakbag/domain/orders/delivery-details";
import { cautionTexts } from "@dakbag/domain/orders/order-caution";
import { type ChangeEvent, useId, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { chosenRow } from "#app/ui/table.tsx";
import { courierList } from "./couriers.tsx";
import { changeRow, type DraftChange } from "./packing-draft.ts";
import { notesOn, type PackingRow } from "./packing-rows.ts";
import { ParcelFields } from "./parcel-fields.tsx";
import { SmallField } from "./small-field.tsx";
import styles from "./packing.module.css";

interface PackingTableRowProps {
  row: PackingRow;
  /** It was scanned last. */
  isCurrent: boolean;
  /** What is missing is said also of fields that nobody has been in: handing over was tried. */
  isMissingShown: boolean;
  onTracked: (row: PackingRow) => void;
  onParcelSaved: (id: string, parcel: OrderToPack["parcels"][number]) => void;
}

/** One order: what goes into its boxes, what they weigh, and who takes them. */
export function PackingTableRow(props: PackingTableRowProps) {
  const { row, isCurrent, isMissingShown, onTracked, onParcelSaved } = props;
  const { order, draft, isTicked, partnerName, trackingId, missing } = row;
  const [left, setLeft] = useState<readonly (keyof typeof missing)[]>([]);
  const isMissing = (field: keyof typeof missing) =>
    missing[field] && (isMissingShown || left.includes(field));
  const leave = (field: keyof typeof missing) => () => setLeft([...left, field]);
  const nameId = useId();
  const change = (changed: DraftChange) => changeRow(order, changed);
  /** What is as the order has it is no draft; an order with a typed tracking number is handed over. */
  const typed = (field: "partnerName" | "trackingId") => (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    const isTracked = field === "trackingId" && value.trim() !== "";
    change({
      [field]: value === order[field] ? undefined : value,
      ...(isTracked && { isTicked: true }),
    });
  };
  return (
    <tr className={isCurrent ? `${styles.row} ${chosenRow}` : styles.row}>
      <td data-label="Hand over" className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Hand over ${order.orderNumber}`}
          checked={isTicked}
          onChange={(event) => change({ isTicked: event.target.checked || undefined })}
        />
      </td>
      <th scope="row" data-label="Order" id={nameId} className={styles.order}>
        <span>
          <span>{order.orderNumber}</span>
          <span className={styles.muted}>{indiaDateAndTime(order.placedAt)}</span>
          {order.cautions.map((caution) => (
            <Badge key={caution} tone="warn">
              {cautionTexts[caution]}
            </Badge>
          ))}
        </span>
      </th>
      <td data-label="To">
        <span>
          <span>{order.recipient}</span>
          <span className={styles.muted}>{`${order.city} ${order.zipCode}`.trim()}</span>
        </span>
      </td>
      <td data-label="Goods">
        <Goods lines={order.lines} />
      </td>
      <td data-label="Weight and boxes">
        <ParcelFields order={order} draft={draft} onChange={change} onSaved={onParcelSaved} />
      </td>
      <td data-label="Courier">
        <SmallField
          label={`Courier of ${order.orderNumber}`}
          value={partnerName}
          list={courierList}
          autoComplete="off"
          maxLength={maxTrackingLength}
          error={isMissing("partnerName") && "Courier is missing"}
          onBlur={leave("partnerName")}
          onChange={typed("partnerName")}
        />
      </td>
      <td data-label="Tracking number">
        <SmallField
          label={`Tracking number of ${order.orderNumber}`}
          data-tracking={order._id}
          value={trackingId}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxTrackingLength}
          error={isMissing("trackingId") && "Tracking number is missing"}
          warnings={notesOn(row)}
          onBlur={leave("trackingId")}
          onChange={typed("trackingId")}
          onKeyDown={(event) => {
            if (event.key === "Enter") onTracked(row);
          }}
        />
      </td>
    </tr>
  );
}

// More would push the other orders out of sight.
const maxLinesShown = 3;

function Goods({ lines }: Pick<OrderToPack, "lines">) {
  const rest = lines.slice(maxLinesShown);
  return (
    <div className={styles.goods}>
      <LineList lines={lines.slice(0, maxLinesShown)} />
      {rest.length > 0 && (
        <details>
          <summary>{`${rest.length} more`}</summary>
          <LineList lines={rest} />
        </details>
      )}
    </div>
  );
}

function LineList({ lines }: Pick<OrderToPack, "lines">) {
  return (
    <ul role="list">
      {lines.map((line, index) => (
        <li key={index}>
          <strong>{formatPieces(line)}</strong> <span>{line.SKU}</span>
          {line.place !== "" && <span className={styles.place}>{line.place}</span>}
          <span className={styles.muted}>
            <ProductTitle title={line.productTitle} />
          </span>
        </li>
      ))}
    </ul>
  );
}
