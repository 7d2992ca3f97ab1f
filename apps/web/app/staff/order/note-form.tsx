import { maxOrderNoteLength } from "@dakbag/domain/orders/order-note";
import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { storeText } from "#app/browser/store-text.ts";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./order-timeline.module.css";

/** Adds a note to an order. What is typed survives a reload until it is added. */
export function NoteForm({ orderId }: { orderId: string }) {
  const draftKey = `note:${orderId}`;
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? "");
  const saving = useSaving(reasonOf);
  const { revalidate } = useRevalidator();

  function change(typed: string) {
    saving.clear();
    setText(typed);
    storeText(sessionStorage, draftKey, typed);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === "") return saving.refuse("Please write a note");
    void saving.run(async () => {
      const body = { noteId: saving.keyOf({ text }), text };
      await call("POST /api/admin/orders/:id/notes", { params: { id: orderId }, body });
      change("");
      sessionStorage.removeItem(draftKey);
      await revalidate();
    });
  }
  return (
    <form aria-label="New note" className={styles.form} onSubmit={onSubmit}>
      <TextArea
        label="Note for the staff"
        hint="Buyers do not see notes, but can ask for a copy of what is stored about them."
        rows={2}
        value={text}
        maxLength={maxOrderNoteLength}
        error={saving.refusal}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" busy={saving.isBusy}>
        Add note
      </Button>
    </form>
  );
}
