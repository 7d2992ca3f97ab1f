import type { CartItem } from "@dakbag/contracts/cart";
import { saleKind } from "@dakbag/domain/quantity-options";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { setCartCount } from "#app/api-client/cart-count.ts";
import { SignedInPage, SignedInPageLoading } from "#app/features/account/signed-in-page.tsx";
import { readSignedIn } from "#app/features/account/signed-in-page-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Table, numeric } from "#app/ui/table.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/cart.ts";
import { CartLine } from "./cart-line.tsx";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { PricePanel } from "./price-panel.tsx";
import styles from "./cart.module.css";

const frame = { heading: "My Cart", promptTitle: "Sign in to see your cart" };

type Cart = Pick<Answer<"GET /api/cart">, "items" | "breakdown"> & { isFromDelhi: boolean };

export function clientLoader() {
  return readSignedIn(readCart, () => "Failed to load cart."); // buyer §8
}

async function readCart(): Promise<Cart> {
  const delhi = call("GET /api/users/isUserFromDelhi").catch(() => ({ isFromDelhi: false }));
  const { items, breakdown } = await call("GET /api/cart");
  setCartCount(items.length);
  // Only goods sold by the piece have a choice that depends on it.
  const isAsked = items.some(({ product }) => saleKind(product) === "piece");
  return { items, breakdown, isFromDelhi: isAsked && (await delhi).isFromDelhi };
}

/** PATCH changes a line's quantity, DELETE takes the line out. The answer is what stands beside the line. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<string | null> {
  const form = await request.formData();
  const id = form.get("id");
  const params = { id: typeof id === "string" ? id : "" };
  try {
    if (request.method === "DELETE") {
      await call("DELETE /api/cart/:id", { params });
      showToast("ok", "Item deleted successfully");
    } else {
      await call("PATCH /api/cart/:id", { params, body: { quantity: Number(form.get("quantity")) } });
    }
    return null;
  } catch (error) {
    if (request.method !== "DELETE") return messageOf(error, "Something went wrong!");
    showToast("bad", "Failed to delete item.");
    return null;
  }
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
      {(cart) => (cart.items.length === 0 ? <EmptyCart /> : <FullCart {...cart} />)}
    </SignedInPage>
  );
}

function FullCart({ items, breakdown, isFromDelhi }: Cart) {
  const among = items.map(({ product }) => product);
  return (
    <div className={styles.columns}>
      <Table name="Items in your cart" cards>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Image</span>
            </th>
            <th scope="col">Product</th>
            <th scope="col" className={numeric}>
              Price
            </th>
            <th scope="col">Quantity</th>
            <th scope="col" className={numeric}>
              Total
            </th>
            <th scope="col">
              <span className="visually-hidden">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <CartLine key={item._id} item={item} among={among} isFromDelhi={isFromDelhi} />
          ))}
        </tbody>
      </Table>
      <PricePanel breakdown={breakdown} categories={categoriesOf(items)} />
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState title="Your cart is empty">
      <p>Choose a product and a quantity; what you add waits here for you.</p>
      <ButtonLink to="/product/courier-bag-poly" kind="action">
        See poly courier bags
      </ButtonLink>
    </EmptyState>
  );
}

function categoriesOf(items: readonly CartItem[]): string[] {
  return [...new Set(items.map(({ product }) => product.category))];
}
