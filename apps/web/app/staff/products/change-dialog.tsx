import type { DeskProduct } from "@dakbag/contracts/products";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useId, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { whyNotSaved } from "#app/staff/describe-failure.ts";
import { usePriceCheck } from "#app/staff/use-price-check.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import {
  type DraftErrors,
  type ProductDraft,
  type StockMove,
  changeOf,
  emptyDraft,
  errorsOf,
  priceText,
  stockAfter,
} from "./product-draft.ts";
import { formatPrice } from "./format-product.ts";
import styles from "./products.module.css";

interface ChangeDialogProps {
  product: DeskProduct;
  onClose: () => void;
  onSaved: () => void;
  /** After a conflict: reads the product again for the next try. */
  onRefused: () => Promise<void>;
}

const moves: { value: StockMove; label: string }[] = [
  { value: "", label: "Leave as it is" },
  { value: "add", label: "Add (goods received)" },
  { value: "take", label: "Take off" },
  { value: "set", label: "Set to (counted)" },
];
const commonReasons = [
  "Goods received",
  "Stock count",
  "Damaged or lost",
  "Returned by a buyer",
  "New price list",
];

/** Changes a product's price, stock and whether the shop shows it, with a reason. */
export function ChangeDialog({ product, onClose, onSaved, onRefused }: ChangeDialogProps) {
  const [draft, setDraft] = useState<ProductDraft>(emptyDraft);
  const priceCheck = usePriceCheck();
  const saving = useSaving<keyof DraftErrors>(async (error) => {
    if (priceCheck.askFor(error)) return null;
    if (error instanceof ApiError && error.status === 409) await onRefused();
    return whyNotSaved(error);
  });
  const reasonsId = useId();

  function put(change: Partial<ProductDraft>, field?: keyof DraftErrors) {
    setDraft({ ...draft, ...change });
    saving.clear(...(field ? [field] : []));
    priceCheck.clear();
  }
  function save() {
    const errors = errorsOf(product, draft);
    if (Object.values(errors).some((problem) => problem !== undefined))
      return saving.refuse({ text: null, errors });
    const change = changeOf(product, draft);
    if (!change) return onClose();
    return saving.run(async () => {
      const { product: saved } = await call("PUT /api/admin/products/:sku/stockAndPrice", {
        params: { sku: product.SKU },
        body: { editId: saving.keyOf(change), ...change, checked: priceCheck.isChecked },
      });
      showToast("ok", `${saved.SKU}: ${formatPrice(saved)}, ${formatQuantity(saved.stock)} in stock`);
      onSaved();
    });
  }
  return (
    <FormDialog
      title={`Stock and price of ${product.SKU}`}
      inPairs
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      <p className="muted full-width">{product.title}</p>
      <SelectField
        label="Stock"
        name="move"
        options={moves}
        value={draft.move}
        remark={stockRemark(product, draft)}
        onChange={(event) => put({ move: event.target.value as StockMove }, "units")}
        data-autofocus
      />
      <TextField
        label="Units"
        name="units"
        inputMode="numeric"
        autoComplete="off"
        value={draft.units}
        error={saving.errors.units}
        disabled={draft.move === ""}
        onChange={(event) => put({ units: event.target.value }, "units")}
      />
      <TextField
        label="Price per unit (₹)"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        value={priceText(product, draft)}
        error={saving.errors.price}
        remark="Without GST, up to 4 decimals."
        onChange={(event) => put({ price: event.target.value }, "price")}
      />
      <div className={styles.shown}>
        <Checkbox
          label="Shown in the shop"
          name="isShown"
          checked={draft.isShown ?? product.isShown}
          onChange={(event) => put({ isShown: event.target.checked })}
        />
      </div>
      <div className="full-width">
        <TextField
          label="Reason"
          name="reason"
          list={reasonsId}
          maxLength={200}
          value={draft.reason}
          error={saving.errors.reason}
          onChange={(event) => put({ reason: event.target.value }, "reason")}
        />
        <datalist id={reasonsId}>
          {commonReasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
      </div>
      {priceCheck.notice && <div className="full-width">{priceCheck.notice}</div>}
    </FormDialog>
  );
}

function stockRemark(product: DeskProduct, draft: ProductDraft): string {
  const held = product.unitsHeld > 0 ? ` Unpaid orders hold ${formatQuantity(product.unitsHeld)} more.` : "";
  const after = stockAfter(product, draft);
  const now = `${formatQuantity(product.stock)} now`;
  return after === undefined ? `${now}.${held}` : `${now}, ${formatQuantity(after)} afterwards.${held}`;
}
