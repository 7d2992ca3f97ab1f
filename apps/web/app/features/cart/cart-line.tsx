import type { CartItem } from "@dakbag/contracts/cart";
import { detailPath } from "@dakbag/domain/product-category";
import { useEffect, useId, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { amountWords, priceWords, unitWord } from "#app/features/catalogue/price-words.ts";
import { Button } from "#app/ui/button.tsx";
import { numeric } from "#app/ui/table.tsx";
import { LinePicture, type LineProduct } from "#app/features/product-picture/line-picture.tsx";
import { QuantityEditor } from "./quantity-editor.tsx";
import styles from "./cart.module.css";

interface CartLineProps {
  item: CartItem;
  /** The products of the whole cart. */
  among: readonly LineProduct[];
  isFromDelhi: boolean;
}

/** One product of the cart; its quantity is changed in place. */
export function CartLine({ item, among, isFromDelhi }: CartLineProps) {
  const { product, discountPercent } = item;
  const titleId = useId();
  const change = useFetcher<string | null>();
  const removal = useFetcher();
  const isChanging = change.state !== "idle" || removal.state !== "idle";
  const problem = (change.state === "idle" && change.data) || item.problem;
  const isDeleted = useRef(false);
  useEffect(
    // The deleted line takes the focus with it: the page has it next, not the top of the document.
    () => () => {
      if (isDeleted.current) document.getElementById("main")?.focus({ preventScroll: true });
    },
    [],
  );

  function setQuantity(quantity: number) {
    void change.submit({ id: item._id, quantity }, { method: "PATCH" });
  }
  function remove() {
    isDeleted.current = true;
    void removal.submit({ id: item._id }, { method: "DELETE" });
  }
  return (
    <tr aria-busy={isChanging || undefined} className={styles.line}>
      <td className={styles.picture}>
        <LinePicture product={product} among={among} />
      </td>
      <td className={styles.product}>
        <Link id={titleId} to={detailPath(product)} prefetch="intent" className={styles.title}>
          {product.title}
        </Link>
        <span className={styles.sku}>{product.SKU}</span>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </td>
      <td className={numeric} data-label="Price">
        <span>
          {priceWords(product)} <span className={styles.unit}>per {unitWord(product)}</span>
        </span>
      </td>
      <td data-label="Quantity">
        <QuantityEditor
          // A refused quantity gives way to the one that stands.
          key={`${item.quantity} ${change.state}`}
          item={item}
          isFromDelhi={isFromDelhi}
          isBusy={isChanging}
          onChange={setQuantity}
        />
      </td>
      <td className={numeric} data-label="Total">
        <span className={styles.amount}>
          {amountWords(item.price)}
          {discountPercent > 0 && <span className={styles.discount}>{discountPercent}% off</span>}
        </span>
      </td>
      <td className={styles.delete}>
        <Button
          kind="quiet"
          size="small"
          aria-describedby={titleId}
          busy={removal.state !== "idle"}
          onClick={remove}
        >
          Delete
        </Button>
      </td>
    </tr>
  );
}
