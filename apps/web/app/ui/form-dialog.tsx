import { type SubmitEvent, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { Elements } from "./elements.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import type { Saving } from "./use-saving.ts";
import styles from "./form-dialog.module.css";

interface FormDialogProps {
  title: string;
  width?: "small" | "medium";
  /** Two columns of fields where they fit. */
  inPairs?: boolean;
  cancelLabel?: string;
  /** The label of the save button. */
  saveLabel?: string;
  /** Something in sight has to be ticked first. */
  isSaveDisabled?: boolean;
  /** Saving cannot be undone. */
  isDanger?: boolean;
  /** Whether closing asks before it drops what was entered. */
  asksToDiscard?: boolean;
  children: Elements;
  /** Below the form. */
  more?: Elements;
  saving: Saving;
  onClose: () => void;
  /** Not called again while it saves. */
  onSave: () => Promise<void> | void;
}

/** A dialog with a form: its fields, why it was refused until something is edited, Cancel and Save. */
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
    saving: { isBusy, refusal, form, clear },
    onClose,
    onSave,
  } = props;
  const formId = useId();
  /** Clears the error of the field that has this name, or all after an edit in a field without. */
  function edited({ target }: { target: EventTarget }) {
    const { name } = target as HTMLInputElement;
    clear(...(name ? [name as never] : []));
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!isBusy && !isSaveDisabled) void onSave();
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
            busy={isBusy}
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
        className={inPairs ? "pairs" : styles.fields}
        onSubmit={save}
        onChange={edited}
      >
        {children}
      </form>
      {more}
    </Dialog>
  );
}
