import { type Answer, call } from "#app/api/call.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { OwnCredentialsFields, useOwnCredentials } from "./own-credentials.tsx";

interface ResetAppDialogProps {
  customer: Answer<"GET /api/admin/customers/:id">["customer"];
  onClose: () => void;
  onDone: () => void;
}

/** Removes the authenticator app of a person who lost their phone. */
export function ResetAppDialog({ customer, onClose, onDone }: ResetAppDialogProps) {
  const own = useOwnCredentials();

  const reset = () =>
    own.run(async (body) => {
      await call("POST /api/admin/customers/:id/resetSecondFactor", { params: { id: customer.id }, body });
      showToast("ok", `The authenticator app of ${customer.name} was removed. All sessions ended.`);
      onDone();
    });
  return (
    <FormDialog
      title={`Authenticator app of ${customer.name}`}
      width="small"
      saveLabel="Reset"
      saving={own.saving}
      onClose={onClose}
      onSave={reset}
    >
      <p>
        For a person who has lost their phone and recovery codes. Speak to them first: they are signed out
        everywhere, and their password alone signs them in until they set up an app again.
      </p>
      <OwnCredentialsFields isFirst own={own} />
    </FormDialog>
  );
}
