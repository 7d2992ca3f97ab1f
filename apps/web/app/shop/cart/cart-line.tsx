import { ProductTitle } from "#app/components/product-title.tsx";
import type { CartItem } from "@dakbag/contracts/cart";
import { formatQuantity, formatUnitPrice } from "@dakbag/domain/money/money";
import { discountedUnitPrice } from "@dakbag/domain/pricing/price-breakdown";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { memo, useId } from "react";
import { Link } from "react-router";
import {
  formatAmount,
  formatCount,
  formatPrice,
  unitName,
  unitPriceOf,
} from "#app/components/product-price.ts";
import { LinePicture, type LineProduct } from "#app/components/pictures/line-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { numeric } from "#app/ui/table.tsx";
import type { LineChange } from "./pending-cart.ts";
import { LineAdvice, hintOf } from "./line-advice.tsx";
import { type SnappedQuantity, snapQuantity } from "./cart-quantity.ts";
import { QuantityField } from "./quantity-field.tsx";
import styles from "./cart.module.css";

interface CartLineProps {
  item: CartItem;
  change: LineChange | undefined;
  /** All products of the cart. */
  among: readonly LineProduct[];
  isFromDelhi: boolean;
  onChange: (lineId: string, quantity: number) => Promise<void>;
  onRemove: (lineIds: readonly string[]) => Promise<void>;
  onSaveForLater: (lineIds: readonly string[]) => Promise<string | null>;
}

/** One line of the cart, whose quantity is changed in place. Memoised: the other lines do not render again. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const { item, change, among, isFromDelhi } = props;
  const { _id, product } = item;
  const titleId = useId();
  const hint = hintOf(item);
  const isDeleting = change?.isDeleting ?? false;
  const setQuantity = (quantity: number) => void props.onChange(_id, quantity);
  const remove = () => void props.onRemove([_id]);
  const saveForLater = () => void props.onSaveForLater([_id]);
  const isSaving = change?.isSaving ?? false;
  return (
    <tbody data-cart-line={_id} aria-busy={isDeleting || isSaving || undefined} className={styles.line}>
      <tr>
        <td className={styles.picture}>
          <LinePicture product={product} among={among} />
        </td>
        <td className={styles.product}>
          <Link id={titleId} to={detailPath(product)} className={styles.title}>
            <ProductTitle title={product.title} />
          </Link>
          <span className={`muted ${styles.sku}`}>{product.SKU}</span>
        </td>
        <td className={numeric} data-label="Price">
          <PriceOfOne item={item} />
        </td>
        <td data-label="Quantity">
          <QuantityEditor
            item={item}
            isFromDelhi={isFromDelhi}
            refusal={change?.refusal}
            onChange={setQuantity}
          />
          {hint?.kind === "next-tier" && (
            <p className={`muted ${styles.hint}`}>
              {`${formatQuantity(hint.quantity - item.quantity)} more for ${hint.percent}% off`}
            </p>
          )}
        </td>
        <td className={numeric} data-label="Total">
          <span className={styles.amount}>
            <span className={item.problem === null ? undefined : styles.uncounted}>
              {formatAmount(item.price)}
            </span>
            {item.problem !== null && <span className={`muted ${styles.unit}`}>not counted</span>}
            {item.discount > 0 && (
              <span className={styles.saving}>{`You save ${formatAmount(item.discount)}`}</span>
            )}
          </span>
        </td>
        <td className={styles.actions} data-actions="">
          <Button kind="quiet" size="small" aria-describedby={titleId} busy={isSaving} onClick={saveForLater}>
            Save for later
          </Button>
          <Button kind="quiet" size="small" aria-describedby={titleId} busy={isDeleting} onClick={remove}>
            Delete
          </Button>
        </td>
      </tr>
      <LineAdvice
        hint={hint}
        item={item}
        titleId={titleId}
        onFix={(quantity) => {
          // The button disappears with the problem; the focus moves to the title first.
          document.getElementById(titleId)?.focus();
          setQuantity(quantity);
        }}
      />
    </tbody>
  );
});

function PriceOfOne({ item: { product, discountPercent } }: { item: CartItem }) {
  const reduced = discountedUnitPrice(unitPriceOf(product), discountPercent);
  return (
    <span>
      <span>{formatPrice(product)}</span>{" "}
      <span className={`muted ${styles.unit}`}>{`per ${unitName(product)}`}</span>
      {discountPercent > 0 && (
        <span className={styles.saving}>{`${formatUnitPrice(reduced)} with ${discountPercent}% off`}</span>
      )}
    </span>
  );
}

interface QuantityEditorProps {
  /** With its pending quantity. */
  item: CartItem;
  isFromDelhi: boolean;
  /** Why the server refused the last change. */
  refusal: string | undefined;
  onChange: (quantity: number) => void;
}

/** A line's quantity, changed in place. */
function QuantityEditor({ item, isFromDelhi, refusal, onChange }: QuantityEditorProps) {
  const { product, quantity } = item;
  const situation = { unit: product.unit, countInStock: product.countInStock, isFromDelhi };
  function snap(typed: number | undefined): SnappedQuantity {
    const snapped = snapQuantity(situation, typed);
    if (!("refusal" in snapped)) return snapped;
    return { refusal: `${snapped.refusal} Your cart still has ${formatCount(product, quantity)}.` };
  }
  return (
    <QuantityField
      title={product.title}
      situation={situation}
      quantity={quantity}
      refusal={refusal}
      snap={snap}
      minimumNote="This is the minimum. Delete removes it from the cart."
      onChange={onChange}
    />
  );
}
