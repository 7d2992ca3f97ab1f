import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { type LimitField, roleBody, RoleFields, roleProblems, typedRole } from "./role-fields.tsx";

/** Invites a phone number. The shop sends no message to strangers: the owner does, with the text that is proposed. */
export function InviteDialog({ companyName, onClose }: { companyName: string; onClose: () => void }) {
  const [phoneNumber, setPhoneNumber] = useState("");
  const [typed, setTyped] = useState(() => typedRole("buyer", null, null));
  const [invited, setInvited] = useState<string | null>(null);
  const saving = useSaving<LimitField>(messageOf);
  const { revalidate } = useRevalidator();
  if (invited !== null) {
    const text = `${companyName} invites you to buy together. Sign in with this phone number: ${location.origin}/company`;
    return (
      <Dialog open title="Invited" onClose={onClose}>
        <p>{`${invited} can join now, within 14 days: on this shop, signed in with that number, under Your company.`}</p>
        <ButtonAnchor
          kind="action"
          href={`https://wa.me/91${invited}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          Send the link on WhatsApp
        </ButtonAnchor>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Invite a colleague"
      saveLabel="Invite"
      saving={saving}
      onClose={onClose}
      onSave={() => {
        const problems = roleProblems(typed);
        if (problems) return saving.refuse(problems);
        return saving.run(async () => {
          await call("POST /api/company/invitations", { body: { phoneNumber, ...roleBody(typed) } });
          setInvited(phoneNumber);
          await revalidate();
        });
      }}
    >
      <TextField
        label="Phone number"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={phoneNumber}
        onChange={({ target }) => setPhoneNumber(target.value)}
      />
      <RoleFields typed={typed} errors={saving.errors} onType={setTyped} />
    </FormDialog>
  );
}
