import { company } from "@dakbag/company/company";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/cart.ts";
import { CartView } from "./cart-view.tsx";
import { readCart } from "../read-cart.ts";
import styles from "./cart.module.css";

const frame = { heading: "My Cart", promptTitle: "Sign in to see your cart" };

export function clientLoader() {
  return readSignedIn(readCart, () => "Failed to load cart."); // buyer §8
}

export const meta: Route.MetaFunction = () => [
  { title: `My Cart | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

/** Three lines and the price panel, while the cart loads. */
export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <div className={styles.columns}>
        <div className={styles.skeletonLines}>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} height="88px" />
          ))}
        </div>
        <div className={`card ${styles.side}`}>
          <div className={styles.panel}>
            <Skeleton width="60%" height="24px" />
            <Skeleton height="130px" />
            <Skeleton height="48px" />
          </div>
        </div>
      </div>
    </SignedInPageLoading>
  );
}

/** The cart, its prices, and the way to payment (buyer §2). */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage {...frame} data={loaderData}>
      {(cart) => <CartView cart={cart} />}
    </SignedInPage>
  );
}
