import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface NameDialogProps {
  title: string;
  label: string;
  name: string;
  saveLabel?: string;
  onClose: () => void;
  /** Throws what the server refused. */
  save: (name: string) => Promise<void>;
}

/** Asks for one name. */
export function NameDialog({ title, label, name, saveLabel = "Save", onClose, save }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const saving = useSaving(messageOf);
  return (
    <FormDialog
      title={title}
      width="small"
      saveLabel={saveLabel}
      saving={saving}
      onClose={onClose}
      onSave={() =>
        saving.run(async () => {
          await save(typed);
          onClose();
        })
      }
    >
      <TextField
        label={label}
        required
        data-autofocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
