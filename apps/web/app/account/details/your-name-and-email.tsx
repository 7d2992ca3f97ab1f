import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, wentWrong } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { getSession, startSession } from "#app/api/session.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNotice } from "#app/ui/refusal-notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { EmailNotConfirmed } from "../confirm-email/email-not-confirmed.tsx";
import styles from "./shipping-details.module.css";

export type Contact = Answer<"GET /api/users/contact">["contact"];

type Draft = Pick<Contact, "name" | "email" | "version">;

/** Name and e-mail of the account, and whether the e-mail is confirmed. */
export function YourNameAndEmail({ contact }: { contact: Contact }) {
  const { draft, errors, alert, isBusy, isLinkSent, edit, save } = useContactForm(contact);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <fieldset className={`card ${styles.section}`}>
        <legend>Name and e-mail</legend>
        <div className="pairs">
          <TextField
            name="name"
            label="Name"
            autoComplete="name"
            required
            value={draft.name}
            error={errors.name}
            onChange={({ target }) => edit("name", target.value)}
          />
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            required
            value={draft.email}
            error={errors.email}
            remark={contact.isEmailProven && draft.email === contact.email ? "Confirmed" : undefined}
            onChange={({ target }) => edit("email", target.value)}
          />
        </div>
        {!contact.isEmailProven && (
          <EmailNotConfirmed key={contact.email}>
            {isLinkSent
              ? `We have sent a link to ${contact.email}. Open it and press Confirm to get order updates and invoices by e-mail.`
              : `${contact.email} is not confirmed, so order updates and invoices do not come by e-mail. Open the link that we sent to it, or send it again.`}
          </EmailNotConfirmed>
        )}
        <div className={styles.submit}>
          <RefusalNotice>{alert}</RefusalNotice>
          <Button type="submit" busy={isBusy}>
            Save name and e-mail
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** What is typed starts from what is saved, and is kept when a save is refused. */
function useContactForm(contact: Contact) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const { isBusy, refusal, errors, clear, run } = useSaving<"name" | "email">(explain);
  const [isLinkSent, setIsLinkSent] = useState(false);
  const { revalidate } = useRevalidator();
  const draft = typed ?? contact;

  const save = () =>
    run(async () => {
      const { name, email, version } = draft;
      const saved = await call("PUT /api/users/contact", { body: { name, email, version } });
      setIsLinkSent(saved.isLinkSent);
      showToast("ok", "Successfully Updated!");
      await revalidate();
      setTyped(null);
      const session = getSession();
      if (session) startSession({ ...session.user, token: session.token, name: saved.contact.name });
    });

  async function explain(error: unknown) {
    const text = wentWrong(error);
    if (!(error instanceof ApiError) || error.status !== 409) return { text, errors: fieldErrorsOf(error) };
    // The next save is made against what is saved now, which the alert shows.
    const now = (await call("GET /api/users/contact").catch(() => null))?.contact;
    if (!now) return { text, errors: fieldErrorsOf(error) };
    setTyped({ name: draft.name, email: draft.email, version: now.version });
    return `${text} Saved now: ${now.name}, ${now.email}.`;
  }

  function edit(field: "name" | "email", value: string) {
    setTyped({ name: draft.name, email: draft.email, version: draft.version, [field]: value });
    clear(field);
  }

  return { draft, errors, alert: refusal, isBusy, isLinkSent, edit, save };
}
