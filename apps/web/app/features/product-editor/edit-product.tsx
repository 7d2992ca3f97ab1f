import { call } from "#app/api-client/call.ts";
import { readIfThere } from "#app/features/staff-frame/read-if-there.ts";
import type { StaffView, StaffVisit } from "#app/features/staff-frame/staff-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { draftOf } from "./editor-draft.ts";
import { ProductScreen } from "./product-screen.tsx";

/** A product that stands, with all its fields. */
export async function open({ params: { sku = "" }, signal }: StaffVisit): Promise<StaffView> {
  const [terms, found] = await Promise.all([
    call("GET /api/admin/productEditor", { signal }),
    readIfThere(call("GET /api/admin/productEditor/:sku", { params: { sku }, signal })),
  ]);
  if (found) {
    const { product } = found;
    return {
      heading: product.SKU,
      screen: <ProductScreen key={product.SKU} terms={terms} draft={draftOf(product)} product={product} />,
    };
  }
  return {
    screen: (
      <EmptyState title="This product was not found">
        <ButtonLink kind="action" to="/admin/products">
          All products
        </ButtonLink>
      </EmptyState>
    ),
  };
}
