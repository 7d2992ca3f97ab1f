import { useLocation } from "react-router";
import { isJustPaid } from "#app/components/payment/just-paid.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import styles from "./empty-cart.module.css";

/** An empty cart, with ways on; whoever has just paid for what was in it reads that instead. */
export default function EmptyCart() {
  if (isJustPaid(useLocation())) {
    return (
      <EmptyState title="Your order is placed">
        <p>Thank you. Taking you to your orders…</p>
        <div className={styles.ways}>
          <ButtonLink to="/orders">Your Orders</ButtonLink>
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Your cart is empty">
      <p>Choose a product and a quantity; what you add waits here for you.</p>
      <div className={styles.ways}>
        <ButtonLink to="/product/courier-bag-poly" kind="action">
          See poly courier bags
        </ButtonLink>
        <ButtonLink to="/quick-order">Quick order</ButtonLink>
        <ButtonLink to="/size-finder">Find the right size</ButtonLink>
        <ButtonLink to="/orders">Your Orders</ButtonLink>
      </div>
    </EmptyState>
  );
}
