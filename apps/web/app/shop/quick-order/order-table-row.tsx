import { type KeyboardEvent, memo } from "react";
import { Button } from "#app/ui/button.tsx";
import field from "#app/ui/field.module.css";
import { CloseIcon } from "#app/ui/icons.tsx";
import { numeric } from "#app/ui/table.tsx";
import type { OrderDesk } from "./use-order-desk.ts";
import { type OrderRow, changeRow } from "./order-draft.ts";
import type { RowReview } from "./order-review.ts";
import { ProductField } from "./product-field.tsx";
import { ProductVerdict, QuantityVerdict } from "./row-verdict.tsx";
import { fieldId } from "./row-focus.ts";
import styles from "./quick-order.module.css";

interface OrderTableRowProps {
  row: OrderRow;
  /** Counted from 1. */
  number: number;
  review: RowReview | undefined;
  desk: OrderDesk;
}

/**
 * One row: what is wanted and how much of it, typed on the keyboard alone if one likes. It is drawn anew when it or its
 * review is another, not while one types in one of a thousand others. What the desk does for it changes with the
 * review alone.
 */
export const OrderTableRow = memo(
  Row,
  (before, now) => before.row === now.row && before.number === now.number && before.review === now.review,
);

function Row({ row, number, review, desk }: OrderTableRowProps) {
  const notes = {
    product: `${fieldId(row.id, "product")}-note`,
    quantity: `${fieldId(row.id, "quantity")}-note`,
  };
  const isOpen = review !== undefined && review.state !== "blank" && review.state !== "found";

  function onQuantityKey(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      desk.goTo(row.id, event.shiftKey ? -1 : 1, "quantity");
    }
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : undefined;
    const next = direction && review?.product && desk.step(review.product.sku, row.quantity, direction);
    if (next === undefined) return;
    event.preventDefault();
    changeRow(row.id, { quantity: next });
  }
  return (
    <tr className={styles.row}>
      <td className={styles.number}>{number}</td>
      <td className={styles.product}>
        <ProductField
          id={fieldId(row.id, "product")}
          label={`Product, row ${number}`}
          value={row.asked}
          describedBy={review && review.state !== "blank" ? notes.product : undefined}
          isInvalid={isOpen}
          suggest={desk.suggest}
          onType={(asked) => changeRow(row.id, { asked })}
          onChoose={(choice) => desk.choose(row.id, choice)}
          onLeave={(direction) => desk.leaveProduct(row.id, direction)}
          onBlur={() => desk.splitTyped(row.id)}
          onPasteLines={(text) => void desk.read(text, row.id)}
        />
        {review && (
          <ProductVerdict
            id={notes.product}
            row={row}
            review={review}
            onChoose={(choice) => desk.choose(row.id, choice)}
          />
        )}
      </td>
      <td className={styles.quantity} data-label="Quantity">
        <div>
          <input
            id={fieldId(row.id, "quantity")}
            className={`${field.control} ${styles.figures}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            aria-label={`Quantity, row ${number}`}
            aria-describedby={review?.problem === undefined ? undefined : notes.quantity}
            aria-invalid={review?.problem !== undefined || undefined}
            value={row.quantity}
            onFocus={(event) => event.target.select()}
            onChange={(event) => changeRow(row.id, { quantity: event.target.value })}
            onKeyDown={onQuantityKey}
          />
          {review && (
            <QuantityVerdict id={notes.quantity} review={review} onFix={(fix) => desk.mend(row.id, fix)} />
          )}
        </div>
      </td>
      <td
        className={`${numeric} ${styles.total}`}
        {...(review?.total !== undefined && { "data-label": "Total" })}
      >
        {review?.total !== undefined && (
          <div>
            <span className={styles.amount}>{review.total}</span>
            <span className={styles.muted}>{review.totalNote}</span>
          </div>
        )}
      </td>
      <td className={styles.remove}>
        <Button
          kind="quiet"
          size="small"
          // Out of the way of those who type down the column.
          tabIndex={row.asked === "" && row.quantity === "" ? -1 : 0}
          aria-label={`Remove row ${number}`}
          onClick={() => desk.remove(row.id)}
        >
          <CloseIcon size={16} />
        </Button>
      </td>
    </tr>
  );
}
