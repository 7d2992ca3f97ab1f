import { createTransport } from "nodemailer";
import type { Configuration } from "../platform/configuration.ts";
import type { MailSender } from "./mail-sender.ts";
import { ProviderError } from "./provider-error.ts";

const timeoutMs = 10_000;
const maxReplyLength = 200;

/**
 * A client of the shop's mail server. Beyond this machine mail goes encrypted or not at all: with `smtps://` from the
 * start, with `smtp://` after STARTTLS.
 */
export function createSmtpMailSender({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Configuration, "SMTP_URL" | "MAIL_FROM">): MailSender {
  const { hostname, protocol } = new URL(SMTP_URL);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const transport = createTransport({
    url: SMTP_URL,
    requireTLS: !isHere && protocol === "smtp:",
    ignoreTLS: isHere && protocol === "smtp:",
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@>]+)>?$/.exec(MAIL_FROM)?.[1] ?? "localhost";
  return {
    send: async ({ messageId, to, ...mail }) => {
      try {
        const sent = await transport.sendMail({
          ...mail,
          // As one address, not as a text that could hold a list of them.
          to: { name: "", address: to },
          from: MAIL_FROM,
          messageId: `<${messageId}@${domain}>`,
          // Nobody's holiday notice is wanted in answer.
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return sent.response.slice(0, maxReplyLength);
      } catch (error) {
        throw asProviderError(error, hostname);
      }
    },
  };
}

/** Replies of mail servers name mailboxes, so of these only the number is told. */
function asProviderError(error: unknown, host: string): ProviderError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (responseCode === undefined)
    return new ProviderError(
      "unavailable",
      `mail server ${host} could not be reached: ${code ?? "no reason"}`,
    );
  // A refused sign-in is ours to mend, and then the mail can go.
  const isFinal = responseCode >= 500 && code !== "EAUTH";
  return new ProviderError(
    isFinal ? "refused" : "unavailable",
    `mail server ${host} answered ${responseCode}`,
  );
}
