import { Button } from "#app/ui/button.tsx";
import field from "#app/ui/field.module.css";
import { Badge } from "#app/ui/badge.tsx";
import type { OrderRow } from "./order-draft.ts";
import type { Choice, Fix, RowReview } from "./order-review.ts";
import styles from "./quick-order.module.css";

// More choices than these are in a select.
const maxButtons = 3;

interface ProductStatusProps {
  id: string;
  row: OrderRow;
  review: RowReview;
  onChoose: (choice: Choice) => void;
}

/** The product of a row, or the ones to choose from. */
export function ProductStatus({ id, row, review, onChoose }: ProductStatusProps) {
  const { state, product, reason, choices } = review;
  if (state === "blank") return null;
  return (
    <div className={styles.rowStatus}>
      <p id={id}>
        {state === "found" && <Badge tone="ok">{product?.title}</Badge>}
        {state === "ambiguous" && <Badge tone="warn">Please choose.</Badge>}
        {state === "not-found" && <Badge tone="bad">Not found.</Badge>}
        {reason !== undefined && <span>{` ${reason}`}</span>}
      </p>
      {product && (
        <p className="muted">
          <span>{`${product.sku} · ${product.price}`}</span>
          {product.detail !== "" && <strong className={styles.bad}>{` ${product.detail}`}</strong>}
        </p>
      )}
      {row.merged !== undefined && <p className="muted">{row.merged}</p>}
      {row.source !== undefined && state !== "found" && (
        <p className={`muted ${styles.source}`}>{row.source}</p>
      )}
      {choices.length > 0 && (
        <Choices asked={row.asked} isNearest={state === "not-found"} choices={choices} onChoose={onChoose} />
      )}
    </div>
  );
}

interface ChoicesProps {
  asked: string;
  isNearest: boolean;
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
}

function Choices({ asked, isNearest, choices, onChoose }: ChoicesProps) {
  // A select for one more would take as much space as its button.
  const buttons = choices.length === maxButtons + 1 ? choices : choices.slice(0, maxButtons);
  const others = choices.slice(buttons.length);
  const name = isNearest ? `Similar to “${asked}”` : `Possible products for “${asked}”`;
  return (
    <div className={`row ${styles.choices}`} role="group" aria-label={name}>
      {buttons.map((choice) => (
        <Button
          key={choice.sku}
          size="small"
          className={styles.choice ?? ""}
          onClick={() => onChoose(choice)}
        >
          <span>{choice.title}</span> <span className="muted">{choice.price}</span>
        </Button>
      ))}
      {others.length > 0 && (
        <select
          className={`${field.control} ${field.select}`}
          aria-label={`More products for “${asked}”`}
          value=""
          onChange={(event) => {
            const choice = others.find(({ sku }) => sku === event.target.value);
            if (choice) onChoose(choice);
          }}
        >
          <option value="">{`${others.length} more products…`}</option>
          {others.map(({ sku, title, price }) => (
            <option key={sku} value={sku}>
              {`${title}, ${price}`}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** The problem of a row, with the buttons that fix it. */
export function QuantityProblem({
  id,
  review,
  onFix,
}: {
  id: string;
  review: RowReview;
  onFix: (fix: Fix) => void;
}) {
  if (review.problem === undefined) return null;
  return (
    <div className={styles.rowStatus}>
      <p id={id} className={styles.bad}>
        {review.problem}
      </p>
      {review.fixes.length > 0 && (
        <div className={`row ${styles.fixes}`}>
          {review.fixes.map((fix) => (
            <Button key={fix.label} size="small" onClick={() => onFix(fix)}>
              {fix.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
