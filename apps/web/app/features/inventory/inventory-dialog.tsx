import type { InventoryRow } from "@dakbag/contracts/inventory";
import { type SubmitEvent, useId, useState } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { call } from "#app/api-client/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { type DraftErrors, type InventoryDraft, changeOf, draftOf, errorsOf } from "./inventory-draft.ts";
import { decimal } from "./inventory-words.ts";
import styles from "./inventory.module.css";

interface InventoryDialogProps {
  row: InventoryRow;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits what planning knows of goods, and their stock (staff §2). */
export function InventoryDialog({ row, onClose, onSaved }: InventoryDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(row));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  // One for all tries of this edit: an answer that was lost must not move the stock a second time.
  const [edit, setEdit] = useState(() => ({ id: crypto.randomUUID(), sent: "" }));
  const formId = useId();

  const field = (name: keyof InventoryDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
      setRefusal(null);
    },
  });

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    const found = errorsOf(draft);
    setErrors(found);
    const [first] = Object.keys(draft).filter((name) => found[name as keyof InventoryDraft]);
    if (first) return document.querySelector<HTMLElement>(`dialog [name="${first}"]`)?.focus();
    const change = changeOf(row, draft);
    if (!change) return onClose();
    setIsSaving(true);
    const sent = JSON.stringify(change);
    const id = edit.sent === "" || edit.sent === sent ? edit.id : crypto.randomUUID();
    setEdit({ id, sent });
    try {
      await call("PUT /api/inventory/:sku", { params: { sku: row.SKU }, body: { editId: id, ...change } });
      showToast("ok", "Successfully updated!");
      onSaved();
    } catch (error) {
      setRefusal(messageOf(error));
      setIsSaving(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${row.SKU}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="action" busy={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <p className={`${styles.muted} ${styles.whole}`}>{row.name}</p>
        <TextField
          {...field("stock")}
          label="Stock"
          inputMode="numeric"
          remark="Orders that come in meanwhile keep their goods."
          data-autofocus
        />
        <TextField
          {...field("perDayRequirement")}
          label="Requirement per day"
          inputMode="decimal"
          remark={`Empty: the mean of the last 30 days, ${decimal(row.meanDemand)}.`}
          optional
        />
        <TextField {...field("leadTime")} label="Lead time (days)" inputMode="numeric" />
        <TextField {...field("safetyFactor")} label="Safety factor" inputMode="decimal" />
        <TextField {...field("red")} label="Red below (days)" inputMode="decimal" />
        <TextField {...field("orange")} label="Orange below (days)" inputMode="decimal" />
        <div className={styles.whole}>
          <TextArea
            {...field("description")}
            label="Description"
            maxLength={500}
            remark="For planning only: the shop's own text stays."
          />
        </div>
        {refusal !== null && (
          <div className={styles.whole}>
            <Notice tone="bad" live>
              {refusal}
            </Notice>
          </div>
        )}
      </form>
    </Dialog>
  );
}
