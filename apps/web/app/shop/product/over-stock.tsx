import type { Product } from "@dakbag/contracts/catalogue";
import { quantityOptions } from "@dakbag/domain/cart/quantity-options";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { formatQuantity } from "@dakbag/domain/money/money";
import { Fragment } from "react";
import { Link } from "react-router";
import { enquiryAbout } from "#app/shop/content/enquiries/enquiry-about.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./product.module.css";

/** The offered quantities that exceed the stock, each with a way to a quote. Without a number while the stock is rounded. */
export function OverStockOffers({ product, isStockRounded }: { product: Product; isStockRounded: boolean }) {
  const beyond = quantityOptions(saleKind(product)).filter((quantity) => quantity > product.countInStock);
  if (beyond.length === 0) return null;
  const stock = isStockRounded
    ? "More than in stock"
    : `Only ${formatQuantity(product.countInStock)} in stock`;
  return (
    <p className={styles.overStock}>
      <span>{`${stock}: get a quote for`}</span>{" "}
      {beyond.map((quantity, at) => (
        <Fragment key={quantity}>
          {at > 0 && <span>{at === beyond.length - 1 ? " or " : ", "}</span>}
          <Link to={enquiryAbout(product, quantity)}>{formatQuantity(quantity)}</Link>
        </Fragment>
      ))}
    </p>
  );
}

interface OverStockProps {
  product: Product;
  asked: number;
  /** The largest quantity that can be ordered now. */
  available: number | undefined;
  onTake: (quantity: number) => void;
}

/** Replaces price and button while more is asked for than there is. */
export function OverStock({ product, asked, available, onTake }: OverStockProps) {
  return (
    <Notice
      tone="warn"
      live
      actions={
        <>
          <ButtonLink kind="action" to={enquiryAbout(product, asked)}>
            Get a quote <span className="visually-hidden">{`for ${formatQuantity(asked)}`}</span>
          </ButtonLink>
          {available !== undefined && (
            <Button onClick={() => onTake(available)}>{`Order ${formatQuantity(available)} now`}</Button>
          )}
        </>
      }
    >
      {`Only ${formatQuantity(product.countInStock)} in stock: get a quote for ${formatQuantity(asked)}`}
    </Notice>
  );
}
