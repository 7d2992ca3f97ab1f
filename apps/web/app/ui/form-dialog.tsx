import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { Elements } from "./elements.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import styles from "./form-dialog.module.css";

interface FormDialogProps {
  title: string;
  width?: "small" | "medium";
  /** Two columns of fields where there is room. */
  inPairs?: boolean;
  cancelLabel?: string;
  /** The label of the save button. */
  saveLabel?: string;
  /** Something is to be ticked first, and stands in sight. */
  isSaveDisabled?: boolean;
  /** Saving cannot be undone. */
  isDanger?: boolean;
  /** Whether closing asks before it drops what was entered. */
  asksToDiscard?: boolean;
  children: Elements;
  /** Below the form. */
  more?: Elements;
  isSaving: boolean;
  /** Why it was not saved. */
  refusal: string | null;
  onClose: () => void;
  /** Not called again while it saves. */
  onSave: () => Promise<void>;
}

/**
 * A dialog with a form: its fields, why it was refused, Cancel and Save. After a save that was refused the first field with an
 * error has the focus.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    width = "medium",
    inPairs = false,
    cancelLabel = "Cancel",
    saveLabel = "Save",
    isSaveDisabled = false,
    isDanger = false,
    asksToDiscard = true,
    children,
    more,
    isSaving,
    refusal,
    onClose,
    onSave,
  } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    if (saves > 0) focusFirstError(form.current);
  }, [saves]);
  function save(event: SubmitEvent) {
    event.preventDefault();
    // Once more after it, when its errors are on the screen.
    if (!isSaving && !isSaveDisabled) void onSave().finally(() => setSaves((count) => count + 1));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={width}
      asksToDiscard={asksToDiscard}
      actions={
        <>
          <RefusalNotice>{refusal}</RefusalNotice>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            type="submit"
            form={formId}
            kind={isDanger ? "danger" : "action"}
            busy={isSaving}
            disabled={isSaveDisabled}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={inPairs ? `${styles.fields} ${styles.pairs}` : styles.fields}
        onSubmit={save}
      >
        {children}
      </form>
      {more}
    </Dialog>
  );
}

function focusFirstError(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  // Of a question the first answer: a group takes no focus.
  const control = wrong?.matches("fieldset") ? wrong.querySelector("input") : wrong;
  // The browser would stop at the control, with its error below the edge.
  (wrong?.parentElement ?? control)?.scrollIntoView?.({ block: "center" });
  control?.focus({ preventScroll: true });
}
