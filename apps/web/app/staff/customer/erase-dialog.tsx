import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { SaveDialog } from "#app/staff/save-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface EraseDialogProps {
  customer: Answer<"GET /api/admin/customers/:id">["customer"];
  onClose: () => void;
  onErased: () => void;
}

/** Erases a customer's account; the admin enters their own password again. */
export function EraseDialog({ customer, onClose, onErased }: EraseDialogProps) {
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    if (password === "") return setRefusal("Please enter your password.");
    setIsSaving(true);
    try {
      await call("POST /api/admin/customers/:id/erase", { params: { id: customer.id }, body: { password } });
      showToast("ok", "The account is erased.");
      onErased();
    } catch (error) {
      setRefusal(messageOf(error));
      setIsSaving(false);
    }
  }
  return (
    <SaveDialog
      title={`Erase the account of ${customer.name}`}
      width="small"
      saveLabel="Erase account"
      isSaving={isSaving}
      refusal={refusal}
      onClose={onClose}
      onSave={save}
    >
      <p>
        Only when the customer asks for it. Name, phone, e-mail, addresses, cart, enquiries and unpaid orders
        are deleted at once; this cannot be undone. Paid orders and their invoices are kept, as tax law
        demands.
      </p>
      <TextField
        label="Your own password"
        type="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setRefusal(null);
        }}
      />
    </SaveDialog>
  );
}
