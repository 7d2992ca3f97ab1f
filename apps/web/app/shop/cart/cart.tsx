import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { company } from "@dakbag/company/company";
import type { Route } from "./+types/cart.ts";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { readCart } from "./read-cart.ts";

// Most carts are not empty.
const EmptyCart = lazyPart(() => import("./empty-cart.tsx"));

const frame = { heading: "My Cart", promptTitle: "Sign in to see your cart" };

export function clientLoader() {
  return readSignedIn(readWithTable, () => "Failed to load cart."); // buyer §8
}

/** The code of its table comes beside the cart: visitors need none of it. */
async function readWithTable() {
  const [cart, { CartTable }] = await Promise.all([readCart(), import("./cart-table.tsx")]);
  return { ...cart, CartTable };
}

export const meta: Route.MetaFunction = () => [
  { title: `My Cart | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <CartSkeleton />
    </SignedInPageLoading>
  );
}

/** The cart, its prices, and the way to payment (buyer §2). */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage {...frame} data={loaderData}>
      {({ CartTable, ...cart }) => (cart.items.length === 0 ? <EmptyCart /> : <CartTable {...cart} />)}
    </SignedInPage>
  );
}
