import { isTenDigits, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { cookiesAreBlocked } from "#app/account/sign-in/one-time-code.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import {
  ConfirmationFields,
  missingConfirmation,
  noConfirmation,
  sentConfirmation,
} from "./confirmation-fields.tsx";

interface PhoneDialogProps {
  hasApp: boolean;
  onClose: () => void;
  onChanged: (changed: Answer<"PUT /api/users/phoneNumber">) => void;
}

/** Sets another phone number: a code is sent to it, then the code and the current password are entered. */
export function PhoneDialog({ hasApp, onClose, onChanged }: PhoneDialogProps) {
  const change = usePhoneChange(hasApp, onChanged);
  const { step, phoneNumber, saving } = change;
  return (
    <FormDialog
      title="Change phone number"
      width="small"
      saveLabel={step === "number" ? "Send OTP" : "Change phone number"}
      asksToDiscard={false}
      saving={saving}
      onClose={onClose}
      onSave={step === "number" ? change.sendCode : change.save}
    >
      {step === "number" ? (
        <TextField
          key="number"
          label="New phone number"
          hint="You sign in with it, and order updates go to it."
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          data-autofocus
          value={phoneNumber}
          onChange={({ target }) => change.setPhoneNumber(target.value)}
        />
      ) : (
        <>
          <TextField
            key="code"
            label="OTP"
            hint={`Sent by SMS to ${phoneNumber}`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            // The field for the number had the focus, and is gone.
            autoFocus
            value={change.otp}
            onChange={({ target }) => change.setOtp(target.value)}
          />
          <ConfirmationFields typed={change.confirmation} hasApp={hasApp} onType={change.setConfirmation} />
          <Button size="small" disabled={saving.isBusy} onClick={change.startAgain}>
            Use another number
          </Button>
        </>
      )}
    </FormDialog>
  );
}

/** The steps of the dialog. A code that was verified once is not sent again when the password was wrong. */
function usePhoneChange(hasApp: boolean, onChanged: PhoneDialogProps["onChanged"]) {
  const [step, setStep] = useState<"number" | "code">("number");
  const [phoneNumber, setPhoneNumber] = useState("");
  const [otp, setOtp] = useState("");
  const [isProven, setIsProven] = useState(false);
  const [confirmation, setConfirmation] = useState(noConfirmation);
  const saving = useSaving(messageOf);

  return {
    step,
    phoneNumber,
    otp,
    confirmation,
    saving,
    setPhoneNumber,
    setOtp,
    setConfirmation,
    startAgain: () => {
      setStep("number");
      setOtp("");
      setIsProven(false);
      saving.clear();
    },
    sendCode: async () => {
      const number = normalisePhoneNumber(phoneNumber);
      if (!isTenDigits(number)) return saving.refuse("Please enter a phone number of 10 digits.");
      if (!navigator.cookieEnabled) return saving.refuse(cookiesAreBlocked);
      await saving.run(async () => {
        await call("POST /api/otp/sendOtp", { body: { phoneNumber: number } });
        setPhoneNumber(number);
        setStep("code");
      });
    },
    save: async () => {
      const missing = otp.trim() === "" ? "Please enter the OTP." : missingConfirmation(confirmation, hasApp);
      if (missing !== null) return saving.refuse(missing);
      await saving.run(async () => {
        if (!isProven) await call("POST /api/otp/verifyOtp", { body: { phoneNumber, otp: otp.trim() } });
        setIsProven(true);
        const body = { ...sentConfirmation(confirmation, hasApp), phoneNumber };
        onChanged(await call("PUT /api/users/phoneNumber", { body }));
      });
    },
  };
}
