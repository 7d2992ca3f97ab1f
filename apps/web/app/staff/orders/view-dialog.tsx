import { newIdempotencyKey } from "#app/browser/new-idempotency-key.ts";
import type { OrderView } from "@dakbag/contracts/order-views";
import { maxViewNameLength } from "@dakbag/domain/orders/order-filter";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { filterOf, queryOfView } from "./orders-search-params.ts";

interface ViewDialogProps {
  /** The view that is changed; null: a new one. */
  view: OrderView | null;
  /** The current list's query. */
  query: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Names the current list, or renames, shares, replaces or deletes a view. */
export function ViewDialog({ view, query, onClose, onSaved }: ViewDialogProps) {
  // The same for all tries, so that a lost answer does not make a second view.
  const [viewId] = useState(newIdempotencyKey);
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const [isReplaced, setIsReplaced] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const saving = useSaving(refusalIn(["name"]));

  const run = (work: () => Promise<unknown>, done: string) =>
    saving.run(async () => {
      await work();
      showToast("ok", done);
      onSaved();
    });
  function save() {
    if (name.trim() === "") return saving.refuse("Please enter a name.", "name");
    const current = filterOf(query);
    const content = { name: name.trim(), isShared };
    if (view === null)
      return run(
        () => call("POST /api/admin/order-views", { body: { viewId, ...content, filter: current } }),
        `View “${content.name}” saved`,
      );
    const body = { ...content, filter: isReplaced ? current : view.filter, version: view.version };
    return run(
      () => call("PUT /api/admin/order-views/:id", { params: { id: view.id }, body }),
      `View “${content.name}” changed`,
    );
  }
  function remove({ id, version }: OrderView) {
    if (!isDeleting) return setIsDeleting(true);
    void run(
      () => call("DELETE /api/admin/order-views/:id", { params: { id }, query: { version } }),
      `View “${name}” deleted`,
    );
  }
  return (
    <FormDialog
      title={view === null ? "Save this list as a view" : "Change this view"}
      width="small"
      saving={saving}
      onClose={onClose}
      onSave={save}
      more={
        view !== null && (
          <p>
            <Button size="small" kind="danger" onClick={() => remove(view)}>
              {isDeleting ? "Press again to delete it" : "Delete this view"}
            </Button>
          </p>
        )
      }
    >
      <TextField
        label="Name"
        value={name}
        error={saving.errors.name}
        maxLength={maxViewNameLength}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox
        label="Visible to all order staff"
        checked={isShared}
        disabled={view !== null && !view.isOwn}
        onChange={(event) => setIsShared(event.target.checked)}
      />
      {view !== null && queryOfView(view) !== query && (
        <Checkbox
          label="Replace its filters, search and sort with the current ones"
          checked={isReplaced}
          onChange={(event) => setIsReplaced(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}
