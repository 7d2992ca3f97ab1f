import { useState } from "react";
import { useRevalidator } from "react-router";
import { getSession, startSession } from "#app/api/session.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PhoneDialog } from "./phone-dialog.tsx";
import styles from "./security.module.css";

interface SignInSectionProps {
  phoneNumber: string;
  /** Whether changes need a code of the authenticator app. */
  hasApp: boolean;
}

/** What the user signs in with: the phone number and the password, each with a button that changes it. */
export function SignInSection({ phoneNumber, hasApp }: SignInSectionProps) {
  const [dialog, setDialog] = useState<"phone" | "password" | null>(null);
  const { revalidate } = useRevalidator();
  async function onChanged(message: string, endedSessions: number) {
    setDialog(null);
    showToast("ok", endedSessions === 0 ? message : `${message} Your other devices were signed out.`);
    await revalidate();
  }
  return (
    <section className={`card ${styles.section}`} aria-labelledby="sign-in">
      <h2 id="sign-in">Phone number and password</h2>
      <p>
        You sign in with <strong>{phoneNumber}</strong> and your password, or with an OTP.
      </p>
      <div className="row">
        <Button onClick={() => setDialog("phone")}>Change phone number</Button>
        <Button onClick={() => setDialog("password")}>Change password</Button>
      </div>
      {dialog === "phone" && (
        <PhoneDialog
          hasApp={hasApp}
          onClose={() => setDialog(null)}
          onChanged={(changed) => {
            const session = getSession();
            if (session)
              startSession({
                ...session.user,
                token: session.token,
                phoneNumber: changed.phoneNumber,
              });
            void onChanged(`Your phone number is ${changed.phoneNumber} now.`, changed.endedSessions);
          }}
        />
      )}
      {dialog === "password" && (
        <PasswordDialog
          phoneNumber={phoneNumber}
          hasApp={hasApp}
          onClose={() => setDialog(null)}
          onChanged={({ endedSessions }) => void onChanged("Your password was changed.", endedSessions)}
        />
      )}
    </section>
  );
}
