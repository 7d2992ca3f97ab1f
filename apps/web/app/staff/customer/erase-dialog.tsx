import { type Answer, call } from "#app/api/call.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { OwnCredentialsFields, useOwnCredentials } from "./own-credentials.tsx";

interface EraseDialogProps {
  customer: Answer<"GET /api/admin/customers/:id">["customer"];
  onClose: () => void;
  onDone: () => void;
}

/** Erases a customer's account; the admin enters their own password and, if they have an app, its code. */
export function EraseDialog({ customer, onClose, onDone }: EraseDialogProps) {
  const own = useOwnCredentials();

  const save = () =>
    own.run(async (body) => {
      await call("POST /api/admin/customers/:id/erase", { params: { id: customer.id }, body });
      showToast("ok", "The account is erased.");
      onDone();
    });
  return (
    <FormDialog
      title={`Erase the account of ${customer.name}`}
      width="small"
      saveLabel="Erase account"
      isDanger
      saving={own.saving}
      onClose={onClose}
      onSave={save}
    >
      <p>
        Only when the customer asks for it. Name, phone, e-mail, addresses, cart, enquiries and unpaid orders
        are deleted immediately; this cannot be undone. Paid orders and their invoices are kept, as tax law
        demands.
      </p>
      <OwnCredentialsFields isFirst own={own} />
    </FormDialog>
  );
}
