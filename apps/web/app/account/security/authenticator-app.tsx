import { useState } from "react";
import { useRevalidator } from "react-router";
import { call, type Answer } from "#app/api/call.ts";
import { clearRole } from "#app/api/role.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";
import styles from "./security.module.css";

type Factor = Omit<Answer<"GET /api/users/secondFactor">, "success">;

const lowCodeCount = 3;

/** The second step at sign-in: set up, new recovery codes, remove. */
export function AuthenticatorApp({ setUpAt, recoveryCodesLeft, isAllowed, isRequired }: Factor) {
  const [open, setOpen] = useState<"set-up" | "codes" | "remove" | null>(null);
  const [shownCodes, setShownCodes] = useState<readonly string[] | null>(null);
  const { revalidate } = useRevalidator();
  const close = () => setOpen(null);
  function showCodes(codes: readonly string[]) {
    close();
    setShownCodes(codes);
    clearRole();
    void revalidate();
  }

  return (
    <section className={`card ${styles.section}`} aria-labelledby="authenticator-app">
      <h2 id="authenticator-app">Authenticator app</h2>
      {setUpAt === null ? (
        <>
          <p>
            A code from an app on your phone protects your account if your password or phone number is stolen.
            Any authenticator app works, such as Google Authenticator, Microsoft Authenticator or Aegis.
          </p>
          {isRequired && (
            <Notice tone="warn">The pages for staff are closed to you until you have set it up.</Notice>
          )}
          {isAllowed && (
            <Button kind="action" onClick={() => setOpen("set-up")}>
              Set up
            </Button>
          )}
        </>
      ) : (
        <>
          <Badge tone="ok" boxed>
            {`Active since ${indiaDateAndTime(setUpAt)}`}
          </Badge>
          <p>
            You enter its code each time you sign in. Other devices that were signed in before are signed out.
          </p>
          {recoveryCodesLeft <= lowCodeCount ? (
            <Notice tone="warn">
              {`${codesLeft(recoveryCodesLeft)} Make new ones before you need them.`}
            </Notice>
          ) : (
            <p className="muted">{codesLeft(recoveryCodesLeft)}</p>
          )}
          <div className="row">
            <Button onClick={() => setOpen("codes")}>Make new recovery codes</Button>
            <Button kind="quiet" onClick={() => setOpen("remove")}>
              Remove
            </Button>
          </div>
        </>
      )}
      {open === "set-up" && <SetUpDialog onClose={close} onSetUp={showCodes} />}
      {open === "codes" && (
        <ConfirmDialog
          title="New recovery codes"
          saveLabel="Make new codes"
          onClose={close}
          onConfirmed={async (body) => {
            const { recoveryCodes } = await call("POST /api/users/secondFactor/recoveryCodes", { body });
            showCodes(recoveryCodes);
          }}
        >
          <p>The codes that you have now stop working.</p>
        </ConfirmDialog>
      )}
      {open === "remove" && (
        <ConfirmDialog
          title="Remove the authenticator app"
          saveLabel="Remove"
          onClose={close}
          onConfirmed={async (body) => {
            await call("POST /api/users/secondFactor/remove", { body });
            showToast("ok", "The authenticator app was removed.");
            close();
            clearRole();
            await revalidate();
          }}
        >
          <p>
            Your password alone signs you in then, and your other devices are signed out.
            {isRequired && (
              <span> The pages for staff stay closed to you until you set up an app again.</span>
            )}
          </p>
        </ConfirmDialog>
      )}
      {shownCodes && <RecoveryCodesDialog codes={shownCodes} onClose={() => setShownCodes(null)} />}
    </section>
  );
}

const codesLeft = (left: number) =>
  left === 1 ? "1 recovery code is left." : `${left === 0 ? "No" : left} recovery codes are left.`;
