import { type Answer, call } from "#app/api/call.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { productsAddress } from "./products-address.ts";
import { ProductsScreen } from "./products-screen.tsx";

export type ProductsPage = Answer<"GET /api/admin/products">;

/** All products with their stock and prices, to be changed one at a time or by a file. */
export async function open({ url, signal }: StaffVisit): Promise<StaffView> {
  const query = productsAddress.read(url.searchParams);
  return { screen: <ProductsScreen {...await call("GET /api/admin/products", { query, signal })} /> };
}
