import type { Order } from "@dakbag/contracts/orders";
import { formatQuantity, formatUnitPrice, parseUnitPrice } from "@dakbag/domain/money/money";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { Link } from "react-router";
import { formatAmount } from "#app/components/product-price.ts";
import type { LineProduct } from "#app/components/pictures/line-picture.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import styles from "./orders.module.css";

type Item = Order["items"][number];

// The words come first; who has no orders to draw fetches no code for it.
const LinePicture = lazyPart(async () => {
  const file = await import("#app/components/pictures/line-picture.tsx");
  return { default: file.LinePicture };
});

/** As many lines as a row of the list shows at once; a longer order opens the rest. */
const shownAtOnce = 3;

/** What an order holds, drawn at one scale. */
export function OrderItems({ items }: Pick<Order, "items">) {
  const among = items.map(productOf);
  const lines = items.map((item) => <OrderItem key={item._id} item={item} among={among} />);
  // A single line more takes no more room than the words that would hide it.
  if (lines.length <= shownAtOnce + 1) return <ul role="list">{lines}</ul>;
  return (
    <div>
      <ul role="list">{lines.slice(0, shownAtOnce)}</ul>
      <details className={styles.more}>
        <summary>{lines.length - shownAtOnce} more products</summary>
        <ul role="list">{lines.slice(shownAtOnce)}</ul>
      </details>
    </div>
  );
}

function OrderItem({ item, among }: { item: Item; among: readonly LineProduct[] }) {
  const unitPrice = formatUnitPrice(parseUnitPrice(item.unitPrice.toFixed(4)));
  return (
    <li className={styles.item}>
      <span className={styles.picture}>
        <LinePicture product={productOf(item)} among={among} highestPixels={40} />
      </span>
      <div>
        <Link to={detailPath({ SKU: item.SKU, category: item.product.category })}>{item.productTitle}</Link>
        <p className={styles.muted}>
          {formatQuantity(item.quantity)} × {unitPrice}
          {item.discountPercent > 0 && ` − ${item.discountPercent}%`}
        </p>
      </div>
      <span>{formatAmount(item.price)}</span>
    </li>
  );
}

function productOf({ SKU, productTitle, product }: Item): LineProduct {
  return { ...product, SKU, title: productTitle };
}
