import { type KeyboardEvent, memo } from "react";
import { Button } from "#app/ui/button.tsx";
import field from "#app/ui/field.module.css";
import { CloseIcon } from "#app/ui/icons.tsx";
import { numeric } from "#app/ui/table.tsx";
import type { QuickOrderState } from "./use-quick-order.ts";
import { type OrderRow, changeRow } from "./order-draft.ts";
import type { RowReview } from "./order-review.ts";
import { ProductField } from "./product-field.tsx";
import { ProductStatus, QuantityProblem } from "./row-status.tsx";
import { fieldId } from "./row-focus.ts";
import styles from "./quick-order.module.css";

interface OrderTableRowProps {
  row: OrderRow;
  /** Counted from 1. */
  number: number;
  review: RowReview | undefined;
  order: QuickOrderState;
}

/** One row: product and quantity. Memoised by row and review: typing in one of a thousand rows renders only that one. */
export const OrderTableRow = memo(
  Row,
  (before, now) => before.row === now.row && before.number === now.number && before.review === now.review,
);

function Row({ row, number, review, order }: OrderTableRowProps) {
  const notes = {
    product: `${fieldId(row.id, "product")}-note`,
    quantity: `${fieldId(row.id, "quantity")}-note`,
  };
  const isOpen = review !== undefined && review.state !== "blank" && review.state !== "found";

  function onQuantityKey(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      order.goTo(row.id, event.shiftKey ? -1 : 1, "quantity");
    }
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : undefined;
    const next = direction && review?.product && order.step(review.product.sku, row.quantity, direction);
    if (next === undefined) return;
    event.preventDefault();
    changeRow(row.id, { quantity: next });
  }
  return (
    <tr className={styles.row}>
      <td className={styles.number}>{number}</td>
      <td>
        <ProductField
          id={fieldId(row.id, "product")}
          label={`Product, row ${number}`}
          value={row.asked}
          describedBy={review && review.state !== "blank" ? notes.product : undefined}
          isInvalid={isOpen}
          suggest={order.suggest}
          onType={(asked) => changeRow(row.id, { asked })}
          onChoose={(choice) => order.choose(row.id, choice)}
          onLeave={(direction) => order.leaveProduct(row.id, direction)}
          onBlur={() => order.splitTyped(row.id)}
          onPasteLines={(text) => void order.read(text, row.id)}
        />
        {review && (
          <ProductStatus
            id={notes.product}
            row={row}
            review={review}
            onChoose={(choice) => order.choose(row.id, choice)}
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
            <QuantityProblem
              id={notes.quantity}
              review={review}
              onFix={(fix) => order.applyFix(row.id, fix)}
            />
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
            <span className="muted">{review.totalNote}</span>
          </div>
        )}
      </td>
      <td className={styles.remove}>
        <Button
          kind="quiet"
          size="small"
          // Not in the tab order of blank rows.
          tabIndex={row.asked === "" && row.quantity === "" ? -1 : 0}
          aria-label={`Remove row ${number}`}
          onClick={() => order.remove(row.id)}
        >
          <CloseIcon size={16} />
        </Button>
      </td>
    </tr>
  );
}
