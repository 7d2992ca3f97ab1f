import { call } from "#app/api/call.ts";
import { notFoundView } from "#app/staff/not-found-view.tsx";
import { readIfThere } from "#app/staff/read-if-there.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { copyOf, draftOf, emptyDraft } from "./editor-draft.ts";
import { ProductScreen } from "./product-screen.tsx";

/** A product with all its fields. No product can have the SKU NEW: that is the page for one that is to be. */
export function open(visit: StaffVisit): Promise<StaffView> {
  return visit.params["sku"]?.toLowerCase() === "new" ? openNew(visit) : openStanding(visit);
}

/** `?copy=SKU` begins with all that another one of its kind has. */
async function openNew({ url, signal }: StaffVisit): Promise<StaffView> {
  const copied = url.searchParams.get("copy") ?? "";
  const [terms, original] = await Promise.all([
    readTerms(signal),
    copied === "" ? null : read(copied, signal),
  ]);
  const draft = original ? copyOf(original.product) : emptyDraft;
  const copiedFrom = original?.product.SKU ?? null;
  return {
    heading: "New product",
    screen: <ProductScreen key={`new ${copied}`} terms={terms} draft={draft} copiedFrom={copiedFrom} />,
  };
}

async function openStanding({ params: { sku = "" }, signal }: StaffVisit): Promise<StaffView> {
  const [terms, found] = await Promise.all([readTerms(signal), read(sku, signal)]);
  if (found) {
    const { product } = found;
    const draft = draftOf(product);
    return {
      heading: product.SKU,
      screen: <ProductScreen key={product.SKU} terms={terms} draft={draft} product={product} />,
    };
  }
  return notFoundView("product");
}

const readTerms = (signal: AbortSignal) => call("GET /api/admin/productEditor", { signal });
const read = (sku: string, signal: AbortSignal) =>
  readIfThere(call("GET /api/admin/productEditor/:sku", { params: { sku }, signal }));
