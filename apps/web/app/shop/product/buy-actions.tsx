import type { Product } from "@dakbag/contracts/catalogue";
import { formatRupees } from "@dakbag/domain/money/money";
import { type RefObject, useEffect, useRef, useState } from "react";
import { AddToCartButton, useAddToCart } from "#app/shop/cart/add-to-cart.tsx";
import { formatCount, priceProduct } from "#app/components/product-price.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import styles from "./buy-actions.module.css";

/** Add to Cart, and while that is out of sight a bar at the bottom with quantity, price and the same button. */
export function BuyActions({ product, quantity }: { product: Product; quantity: number }) {
  const adding = useAddToCart({ sku: product.SKU, quantity });
  const button = useRef<HTMLDivElement>(null);
  const isOutOfSight = useIsOutOfSight(button);
  return (
    <>
      <AddToCartButton ref={button} adding={adding} size="large" className={styles.addToCart} />
      {isOutOfSight && (
        <div role="region" aria-label="Your choice" className={styles.bar}>
          <div className="page">
            {/* The button itself announces it. */}
            {adding.failure !== null && <p className={styles.failure}>{adding.failure}</p>}
            <p>
              <strong>{formatRupees(priceProduct(product, quantity).totalPaise)}</strong>{" "}
              <span className="muted">
                <span>{formatCount(product, quantity)}</span> <span>with GST</span>
              </span>
            </p>
            {adding.state === "added" ? (
              <ButtonLink to="/cart">See cart</ButtonLink>
            ) : (
              <Button
                kind="action"
                busy={adding.state === "adding"}
                aria-label={`Add ${formatCount(product, quantity)}`}
                onClick={() => void adding.add()}
              >
                Add
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** As high as the bar: below it, the button counts as out of sight. */
const barPixels = 64;

function useIsOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [isOutOfSight, setIsOutOfSight] = useState(false);
  useEffect(() => {
    if (!element.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => setIsOutOfSight(entries.at(-1)?.isIntersecting === false),
      { rootMargin: `0px 0px -${barPixels}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOutOfSight;
}
