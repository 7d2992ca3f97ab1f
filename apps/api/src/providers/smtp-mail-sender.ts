import type { Configuration } from "../platform/configuration.ts";
import type { MailSender } from "./mail-sender.ts";
import { ProviderError } from "../platform/provider-error.ts";

const timeoutMs = 10_000;
const maxReplyLength = 200;

/**
 * A client of the shop's mail server. Except on this machine, connections are always encrypted: by `smtps://`, or by
 * STARTTLS with `smtp://`.
 */
export function createSmtpMailSender({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Configuration, "SMTP_URL" | "MAIL_FROM">): MailSender {
  const { hostname, protocol } = new URL(SMTP_URL);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const openTransport = async () => {
    // Loaded with the first mail: no start has to wait for it.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: SMTP_URL,
      // Connecting and signing in take more messages than a mail.
      pool: true,
      requireTLS: !isLocal && protocol === "smtp:",
      ignoreTLS: isLocal && protocol === "smtp:",
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof openTransport> | undefined;
  const domain = /@([^@>]+)>?$/.exec(MAIL_FROM)?.[1] ?? "localhost";
  return {
    send: async ({ messageId, to, ...mail }) => {
      try {
        const opened = await (transport ??= openTransport());
        const sent = await opened.sendMail({
          ...mail,
          // An object, because a text could hold a list of addresses.
          to: { name: "", address: to },
          from: MAIL_FROM,
          messageId: `<${messageId}@${domain}>`,
          // Suppresses out-of-office replies.
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return sent.response.slice(0, maxReplyLength);
      } catch (error) {
        throw toProviderError(error, hostname);
      }
    },
  };
}

/** Replies of mail servers contain addresses, so only the number is kept. */
function toProviderError(error: unknown, host: string): ProviderError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (responseCode === undefined)
    return new ProviderError(
      "unavailable",
      `mail server ${host} could not be reached: ${code ?? "no reason"}`,
    );
  // A refused sign-in is a configuration error: a retry may work.
  const isFinal = responseCode >= 500 && code !== "EAUTH";
  return new ProviderError(
    isFinal ? "refused" : "unavailable",
    `mail server ${host} answered ${responseCode}`,
  );
}
