import { maxOrderNoteLength } from "@dakbag/domain/orders/order-note";
import { type SubmitEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import styles from "./order-timeline.module.css";

/** Adds a note to an order. What is typed survives a reload until it is added. */
export function NoteForm({ orderId }: { orderId: string }) {
  const draftKey = `note:${orderId}`;
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? "");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // A repeated request after a lost answer adds the same note.
  const noteId = useRef<string>(undefined);
  const { revalidate } = useRevalidator();

  function change(typed: string) {
    noteId.current = undefined;
    setError(undefined);
    setText(typed);
    try {
      sessionStorage.setItem(draftKey, typed);
    } catch {
      // Storage is full: the draft then lasts as long as the page.
    }
  }

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === "") return setError("Please write a note");
    setIsBusy(true);
    noteId.current ??= crypto.randomUUID();
    try {
      const body = { noteId: noteId.current, text };
      await call("POST /api/admin/orders/:id/notes", { params: { id: orderId }, body });
      change("");
      sessionStorage.removeItem(draftKey);
      await revalidate();
    } catch (failure) {
      setError(reasonOf(failure));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form aria-label="New note" className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <TextArea
        label="Note for the staff"
        hint="Buyers do not see notes, but can ask for a copy of what is stored about them."
        rows={2}
        value={text}
        maxLength={maxOrderNoteLength}
        error={error}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" busy={isBusy}>
        Add note
      </Button>
    </form>
  );
}
