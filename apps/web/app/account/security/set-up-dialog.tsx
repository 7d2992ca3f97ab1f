import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./security.module.css";

const QrCode = lazyComponent(() => import("./qr-code.tsx"));

type Started = Pick<Answer<"POST /api/users/secondFactor/start">, "secret" | "uri">;

interface SetUpDialogProps {
  onClose: () => void;
  onSetUp: (recoveryCodes: readonly string[]) => void;
}

/** Sets up an authenticator app: the password, then the QR code and the app's first code. */
export function SetUpDialog({ onClose, onSetUp }: SetUpDialogProps) {
  const [started, setStarted] = useState<Started | null>(null);
  const [typed, setTyped] = useState("");
  const saving = useSaving(messageOf);

  function save() {
    if (typed === "")
      return saving.refuse(
        started ? "Please enter the 6 digits from your app." : "Please enter your password.",
      );
    return saving.run(async () => {
      if (started) {
        const answer = await call("POST /api/users/secondFactor/setUp", { body: { code: typed } });
        return onSetUp(answer.recoveryCodes);
      }
      setStarted(await call("POST /api/users/secondFactor/start", { body: { password: typed } }));
      setTyped("");
    });
  }
  return (
    <FormDialog
      title="Set up an authenticator app"
      width="small"
      saveLabel={started ? "Turn on" : "Continue"}
      asksToDiscard={false}
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      {started ? (
        <ScanAndEnter key="code" {...started} typed={typed} onType={setTyped} />
      ) : (
        <TextField
          key="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={typed}
          onFocus={() => QrCode.load()}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

interface ScanAndEnterProps extends Started {
  typed: string;
  onType: (value: string) => void;
}

function ScanAndEnter({ secret, uri, typed, onType }: ScanAndEnterProps) {
  return (
    <>
      <p>1. Scan this with your authenticator app.</p>
      <div className={styles.qr}>
        <QrCode text={uri} />
      </div>
      <p>
        Or type this key into the app, or <a href={uri}>open the app on this phone</a>.
      </p>
      <p className={styles.secret}>{inGroups(secret)}</p>
      <TextField
        label="2. Code from the app"
        hint="6 digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        // The field for the password had the focus, and is gone.
        autoFocus
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  );
}

/** In groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ");
