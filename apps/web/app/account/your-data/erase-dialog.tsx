import { useState } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { endSession, getSession } from "#app/api/session.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { keptRecords } from "./kept-records.ts";

interface EraseDialogProps {
  own: Answer<"GET /api/users/data">;
  onClose: () => void;
  onErased: (erased: Answer<"POST /api/users/data/erase">) => void;
}

/** Confirms the erasure by the password or a fresh one-time code. */
export function EraseDialog({ own, onClose, onErased }: EraseDialogProps) {
  const { way, secret, setSecret, saving, sendCode, erase } = useErasure(onErased);
  return (
    <FormDialog
      title="Erase your account?"
      width="small"
      cancelLabel="Keep account"
      saveLabel="Erase for good"
      isDanger
      asksToDiscard={false}
      saving={saving}
      onClose={onClose}
      onSave={erase}
    >
      <p>
        This cannot be undone. {own.keptOrders > 0 && <span>{`Kept by tax law: ${keptRecords(own)}`}</span>}
      </p>
      {way === "password" ? (
        <TextField
          key="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      ) : (
        <TextField
          key="code"
          label="OTP"
          hint={`Sent by SMS to ${getSession()?.user.phoneNumber ?? "your phone"}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      )}
      <div>
        <Button size="small" disabled={saving.isBusy} onClick={() => void sendCode()}>
          {way === "password" ? "Use an OTP instead" : "Send another OTP"}
        </Button>
      </div>
    </FormDialog>
  );
}

/** The steps of the dialog: a code is asked for, verified once, and then the account is erased. */
function useErasure(onErased: EraseDialogProps["onErased"]) {
  const [way, setWay] = useState<"password" | "code">("password");
  const [secret, setSecret] = useState("");
  const [isProven, setIsProven] = useState(false);
  const saving = useSaving(explain);
  const phoneNumber = getSession()?.user.phoneNumber ?? "";

  return {
    way,
    secret,
    saving,
    setSecret,
    sendCode: () =>
      saving.run(async () => {
        await call("POST /api/otp/sendOtp", { body: { phoneNumber } });
        setWay("code");
        setSecret("");
        setIsProven(false);
      }),
    erase: () =>
      saving.run(async () => {
        if (way === "code" && !isProven) {
          await call("POST /api/otp/verifyOtp", { body: { phoneNumber, otp: secret.trim() } });
          setIsProven(true);
        }
        const body =
          way === "code"
            ? { confirmBy: "code" as const }
            : { confirmBy: "password" as const, password: secret };
        const erased = await call("POST /api/users/data/erase", { body });
        onErased(erased);
        endSession();
      }),
  };
}

/** A lost answer may have been a success: the next attempt is then refused for want of a session. */
function explain(error: unknown): string {
  if (error instanceof ApiError && error.status === 401)
    return "You are signed out. If you have just pressed Erase for good, your account is erased; otherwise please sign in again.";
  return messageOf(error);
}
