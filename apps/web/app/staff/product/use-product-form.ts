import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { refreshCatalogue } from "#app/api/catalogue.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { usePriceCheck } from "#app/staff/use-price-check.tsx";
import { whyNotSaved } from "#app/staff/describe-failure.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { type ConflictingChange, mergeChanges } from "./merge-changes.ts";
import { draftOf, type EditorDraft, type EditorField, readDraft } from "./editor-draft.ts";
import type { Pictures } from "./use-pictures.ts";

interface ProductFormStart {
  draft: EditorDraft;
  /** The product as it was read; null for a new one. */
  product: EditedProduct | null;
  pictures: Pictures;
}

/** The draft of a product, and how it is saved. */
export function useProductForm({ draft: initialDraft, product, pictures }: ProductFormStart) {
  const [draft, setDraft] = useState(initialDraft);
  const [seen, setSeen] = useState(product);
  const [changes, setChanges] = useState<readonly ConflictingChange[]>([]);
  const priceCheck = usePriceCheck();
  const isLeaving = useRef(false);
  const navigate = useNavigate();

  const images = pictures.list.flatMap(({ address }) => address ?? []);
  const first = seen ? draftOf(seen) : initialDraft;
  const isChanged =
    JSON.stringify(draft) !== JSON.stringify(first) || images.join(" ") !== (seen?.images ?? []).join(" ");

  async function create() {
    const { product: made } = await call("POST /api/admin/productEditor", { body: readDraft(draft, images) });
    showToast("ok", `${made.SKU} is created${made.showListing ? "" : ", hidden from buyers"}`);
    isLeaving.current = true;
    await navigate(`/admin/products/${encodeURIComponent(made.SKU)}`);
  }

  async function save({ SKU: sku, revision }: EditedProduct) {
    const { SKU: _sku, countInStock: _stock, ...fields } = readDraft(draft, images);
    const body = { ...fields, revision, checked: priceCheck.isChecked };
    const { product: saved } = await call("PUT /api/admin/productEditor/:sku", { params: { sku }, body });
    setSeen(saved);
    setDraft(draftOf(saved));
    setChanges([]);
    priceCheck.clear();
    showToast("ok", `${saved.SKU} is saved`);
  }

  /** Merges the changes of others into the draft; nothing is sent before the admin has seen them. */
  async function mergeLatest(last: EditedProduct) {
    const { product: now } = await call("GET /api/admin/productEditor/:sku", { params: { sku: last.SKU } });
    const merged = mergeChanges({ seen: last, draft, images }, now);
    setSeen(now);
    setDraft(merged.draft);
    if (merged.images !== images) pictures.replace(merged.images);
    setChanges(merged.changes);
  }

  const saving = useSaving<EditorField>(async (error) => {
    if (priceCheck.askFor(error)) return null;
    if (seen && error instanceof ApiError && error.code === "changed-meanwhile")
      await mergeLatest(seen).catch(() => undefined);
    const refused = Object.entries(fieldErrorsOf(error));
    if (refused.length === 0) return whyNotSaved(error);
    return {
      text: null,
      errors: Object.fromEntries(refused.map(([field, text]) => [field.split(".")[0], text])),
    };
  });

  function change(fields: Partial<EditorDraft>) {
    saving.clear(...(Object.keys(fields) as EditorField[]));
    priceCheck.clear();
    setDraft((now) => ({ ...now, ...fields }));
  }

  const send = () =>
    saving.run(async () => {
      await (seen ? save(seen) : create());
      refreshCatalogue();
    });

  return {
    careNotice: priceCheck.notice,
    draft,
    seen,
    images,
    change,
    saving,
    changes,
    isChanged,
    isLeaving,
    send,
  };
}
