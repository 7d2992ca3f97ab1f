import type { ReactNode } from "react";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Result = { isSent: boolean; message: string };

/** Says that the e-mail is not confirmed, and sends the link again. A result is shown in its place. */
export function EmailNotConfirmed({ children }: { children: ReactNode }) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { message } = await call("POST /api/users/contact/emailLink");
      setResult({ isSent: true, message: `${message} Open it and press Confirm. Not there? Look in spam.` });
    } catch (error) {
      setResult({ isSent: false, message: messageOf(error, "The link was not sent. Please try again.") });
    }
    setIsBusy(false);
  }

  const tone = result === null ? "warn" : result.isSent ? "ok" : "bad";
  return (
    <Notice
      tone={tone}
      live={result !== null}
      actions={
        <Button size="small" busy={isBusy} onClick={() => void send()}>
          Send the link again
        </Button>
      }
    >
      {result?.message ?? children}
    </Notice>
  );
}
