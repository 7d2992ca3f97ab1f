import { call } from "#app/api/call.ts";
import { nullIfNotFound, readPage } from "#app/staff/staff-access.ts";
import { NotFound, StaffPage, StaffPageLoading, headingOf, staffMeta } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/product.ts";
import { copyOf, draftOf, emptyDraft } from "./editor-draft.ts";
import { ProductForm, type ProductFormProps } from "./product-form.tsx";

export const HydrateFallback = StaffPageLoading;

/** What the form begins with; null where no product has the SKU. */
interface Found {
  heading: string;
  form: (ProductFormProps & { key: string }) | null;
}

/** No product can have the SKU NEW: that is the page for a new one. */
export function clientLoader({ params: { sku }, url, request: { signal } }: Route.ClientLoaderArgs) {
  const copied = url.searchParams.get("copy") ?? "";
  return readPage(() =>
    sku.toLowerCase() === "new" ? readForNew(copied, signal) : readForExisting(sku, signal),
  );
}

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(headingOf(loaderData) ?? "Product");

/** A product with all its fields. */
export default function Product({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={headingOf(loaderData)} data={loaderData}>
      {({ form }) => {
        if (!form) return <NotFound what="product" />;
        const { key, ...props } = form;
        return <ProductForm key={key} {...props} />;
      }}
    </StaffPage>
  );
}

/** `?copy=SKU` begins with all that another product of its kind has. */
async function readForNew(copied: string, signal: AbortSignal): Promise<Found> {
  const [terms, original] = await Promise.all([
    readTerms(signal),
    copied === "" ? null : readProduct(copied, signal),
  ]);
  const draft = original ? copyOf(original.product) : emptyDraft;
  const copiedFrom = original?.product.SKU ?? null;
  return { heading: "New product", form: { key: `new ${copied}`, terms, draft, copiedFrom } };
}

async function readForExisting(sku: string, signal: AbortSignal): Promise<Found> {
  const [terms, found] = await Promise.all([readTerms(signal), readProduct(sku, signal)]);
  if (!found) return { heading: "Product", form: null };
  const { product } = found;
  return { heading: product.SKU, form: { key: product.SKU, terms, draft: draftOf(product), product } };
}

const readTerms = (signal: AbortSignal) => call("GET /api/admin/productEditor", { signal });
const readProduct = (sku: string, signal: AbortSignal) =>
  nullIfNotFound(call("GET /api/admin/productEditor/:sku", { params: { sku }, signal }));
