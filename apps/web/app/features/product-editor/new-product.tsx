import { call } from "#app/api-client/call.ts";
import { readIfThere } from "#app/features/staff-frame/read-if-there.ts";
import type { StaffView, StaffVisit } from "#app/features/staff-frame/staff-page.ts";
import { copyOf, emptyDraft } from "./editor-draft.ts";
import { ProductScreen } from "./product-screen.tsx";

/** A product that is to be; `?copy=SKU` begins with all that another one of its kind has. */
export async function open({ url, signal }: StaffVisit): Promise<StaffView> {
  const copied = url.searchParams.get("copy") ?? "";
  const [terms, original] = await Promise.all([
    call("GET /api/admin/productEditor", { signal }),
    copied === ""
      ? null
      : readIfThere(call("GET /api/admin/productEditor/:sku", { params: { sku: copied }, signal })),
  ]);
  const draft = original ? copyOf(original.product) : emptyDraft;
  return {
    screen: (
      <ProductScreen key={copied} terms={terms} draft={draft} copiedFrom={original?.product.SKU ?? null} />
    ),
  };
}
