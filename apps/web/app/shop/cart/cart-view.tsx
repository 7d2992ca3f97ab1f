import { useLocation } from "react-router";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { isCartAfterPayment } from "#app/shop/checkout/use-checkout.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { useCartChanges } from "./cart-changes.ts";
import { CartTable } from "./cart-table.tsx";
import { HeldOrderNotice } from "./held-order-notice.tsx";
import type { Cart } from "../read-cart.ts";
import { SavedForLater } from "./saved-for-later.tsx";
import { UndoDeletion } from "./undo-deletion.tsx";
import styles from "./cart.module.css";

/** What is held for the buyer, the cart, and what is saved for later. Changes are shown before the server answers. */
export function CartView({ cart }: { cart: Cart }) {
  // Another tab may have paid for it meanwhile.
  useRefresh(false);
  const changing = useCartChanges(cart);
  const { heldOrder, savedForLater, isFromDelhi } = cart;
  const isEmpty = cart.items.length === 0;
  return (
    <div className={styles.cart}>
      {heldOrder && <HeldOrderNotice order={heldOrder} isCartEmpty={isEmpty} />}
      {isEmpty ? (
        <>
          {changing.deletion && <UndoDeletion deletion={changing.deletion} onUndo={changing.undo} />}
          <EmptyCart />
        </>
      ) : (
        <CartTable {...changing} isFromDelhi={isFromDelhi} heldOrder={heldOrder} />
      )}
      <SavedForLater items={savedForLater} />
    </div>
  );
}

/** An empty cart, with links to products; after its payment, the confirmation. */
function EmptyCart() {
  if (isCartAfterPayment(useLocation())) {
    return (
      <EmptyState title="Your order is placed">
        <p>Thank you. Taking you to your orders…</p>
        <ButtonLink to="/orders">Your Orders</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Your cart is empty"
      actions={
        <>
          <ButtonLink to="/product/courier-bag-poly" kind="action">
            See poly courier bags
          </ButtonLink>
          <ButtonLink to="/quick-order">Quick order</ButtonLink>
          <ButtonLink to="/size-finder">Find the right size</ButtonLink>
          <ButtonLink to="/orders">Your Orders</ButtonLink>
        </>
      }
    >
      <p>Choose a product and a quantity; what you add is kept here.</p>
    </EmptyState>
  );
}
