import type { ReactNode } from "react";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

/** Says that the e-mail is not confirmed, and sends the link again. A result is shown in its place. */
export function EmailNotConfirmed({ children }: { children: ReactNode }) {
  const [sent, setSent] = useState<string | null>(null);
  const sending = useSaving((error) => messageOf(error, "The link was not sent. Please try again."));
  const result = sending.refusal ?? sent;

  const send = () =>
    sending.run(async () => {
      const { message } = await call("POST /api/users/contact/emailLink");
      setSent(`${message} Open it and press Confirm. Not there? Look in spam.`);
    });

  const tone = result === null ? "warn" : sending.refusal === null ? "ok" : "bad";
  return (
    <Notice
      tone={tone}
      live={result !== null}
      actions={
        <Button size="small" busy={sending.isBusy} onClick={() => void send()}>
          Send the link again
        </Button>
      }
    >
      {result ?? children}
    </Notice>
  );
}
