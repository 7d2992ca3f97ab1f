import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setFaults } from "../../test-support/builders/verify-phone.ts";
import { ProviderError } from "../platform/provider-error.ts";
import { createSmtpMailSender } from "./smtp-mail-sender.ts";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const mail = {
  messageId: "0199-placed",
  to: "asha@example.in",
  subject: "Order 26-27/000001 for ₹1,180.00",
  text: "We have your order for ₹1,180.00.\n\nhttps://shop.example/orders/0199",
  html: "<p>We have your order for ₹1,180.00.</p>",
};
const senderTo = (SMTP_URL: string) =>
  createSmtpMailSender({ SMTP_URL, MAIL_FROM: "Dakbag <orders@shop.example>" });

async function failureOf(SMTP_URL: string): Promise<{ kind: string; message: string }> {
  const error: unknown = await senderTo(SMTP_URL)
    .send(mail)
    .catch((reason: unknown) => reason);
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  return error;
}

test("a mail is sent as plain text and HTML, with the given Message-ID", async () => {
  expect(await senderTo(sandbox.smtpUrl).send(mail)).toContain("250");
  const mails = await (await fetch(`${sandbox.url}/mail?to=asha@example.in`)).json();
  const { messageId: _id, ...shown } = mail;
  expect(mails).toEqual([
    {
      ...shown,
      from: "Dakbag <orders@shop.example>",
      messageId: "<0199-placed@shop.example>",
      at: expect.any(String),
    },
  ]);
});

test("errors distinguish temporary from permanent failures, without naming the mailbox", async () => {
  await setFaults({ sandboxUrl: sandbox.url }, { mailPutOffs: 1 });
  expect(await failureOf(sandbox.smtpUrl)).toMatchObject({
    kind: "unavailable",
    message: expect.stringMatching(/answered 451$/),
  });
  await setFaults({ sandboxUrl: sandbox.url }, { mailRefusals: 1 });
  const refused = await failureOf(sandbox.smtpUrl);
  expect(refused).toMatchObject({ kind: "refused" });
  expect(refused.message).toBe("mail server 127.0.0.1 answered 550");
  expect(await failureOf("smtp://127.0.0.1:1")).toMatchObject({ kind: "unavailable" });
});

test.each([
  { subject: "Hello\r\nBcc: eve@evil.example\r\n\r\nAnother text" },
  { messageId: "1>\r\nBcc: eve@evil.example\r\nX: <2" },
  { to: "asha@example.in\r\nBcc: eve@evil.example" },
  { to: "asha@example.in>\r\nRCPT TO:<eve@evil.example" },
  { to: "asha@example.in, eve@evil.example" },
  { to: "eve@evil.example <asha@example.in>, eve@evil.example" },
])("a mail's fields cannot inject a header or a recipient: %j", async (hostile) => {
  await senderTo(sandbox.smtpUrl)
    .send({ ...mail, ...hostile })
    // The mail server may refuse such a mailbox.
    .catch((reason: unknown) => expect(reason).toBeInstanceOf(ProviderError));
  const mails = (await (await fetch(`${sandbox.url}/mail`)).json()) as { to: string; text: string }[];
  expect(mails.map(({ to }) => to)).not.toContain("eve@evil.example");
  expect(mails.map(({ text }) => text)).toEqual(mails.map(() => mail.text));
});
