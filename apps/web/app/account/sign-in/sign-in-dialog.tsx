import type { SignInMode } from "@dakbag/domain/account/sign-in-fields";
import { useId } from "react";
import { interrupted } from "#app/api/session.ts";
import type { SignInTab } from "#app/api/sign-in-request.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Tab, Tabs } from "#app/ui/tabs.tsx";
import { SignInCode } from "./sign-in-code.tsx";
import { SignInSecondFactor } from "./sign-in-second-factor.tsx";
import { SignInDetails } from "./sign-in-details.tsx";
import { useSignIn } from "./use-sign-in.ts";
import styles from "./sign-in.module.css";

const tabs: readonly Tab<SignInTab>[] = [
  { key: "register", label: "Register" },
  { key: "sign-in", label: "Login" },
];

/** The sign-in dialog (buyer §2, §4). It is mounted only while open, so every opening starts fresh. */
export default function SignInDialog({ tab, onClose }: { tab: SignInTab; onClose: () => void }) {
  const signIn = useSignIn(tab, onClose);
  const noticeId = useId();
  const { mode, step, notice } = signIn.state;
  const message = (
    <>
      {interrupted.phoneNumber !== null && (
        <Notice tone="info">
          Your session has ended. Sign in again to continue: what you typed is still there.
        </Notice>
      )}
      <div role="status" className={styles.message}>
        {notice?.tone === "ok" && <Notice tone="ok">{notice.text}</Notice>}
      </div>
      <div role="alert" id={noticeId} className={styles.message}>
        {notice?.tone === "bad" && <Notice tone="bad">{notice.text}</Notice>}
      </div>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={titleOf(mode, step)} width="small">
      {step !== "details" ? (
        <>
          {message}
          {step === "code" ? (
            <SignInCode noticeId={noticeId} signIn={signIn} />
          ) : (
            <SignInSecondFactor noticeId={noticeId} signIn={signIn} />
          )}
        </>
      ) : (
        <Tabs
          name="Register or sign in"
          tabs={tabs}
          chosen={mode === "register" ? "register" : "sign-in"}
          onChoose={(key) => signIn.dispatch({ type: "mode-chosen", mode: key })}
        >
          {message}
          <SignInDetails key={mode} noticeId={noticeId} signIn={signIn} />
        </Tabs>
      )}
    </Dialog>
  );
}

/** What the dialog does at this step. */
function titleOf(mode: SignInMode, step: string): string {
  if (step === "code") return "Verify your phone number";
  if (step === "second-factor") return "Enter the code of your app";
  return titles[mode];
}

const titles: Record<SignInMode, string> = {
  register: "Create your account",
  "sign-in": "Sign in",
  "forgot-password": "Forgot password",
};
