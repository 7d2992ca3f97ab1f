import { createConnection } from "node:net";
import { expect, test } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";

/** Sends all lines in one write. @returns what the server sent until it closed the connection */
async function sendLines(smtpUrl: string, lines: string[]): Promise<string> {
  const socket = createConnection(Number(new URL(smtpUrl).port), "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
  socket.write([...lines, ""].join("\r\n"));
  await new Promise((resolve) => socket.once("close", resolve));
  return received;
}

const mail = [
  "EHLO shop",
  "MAIL FROM:<orders@shop.example>",
  "RCPT TO:<asha@example.in>",
  "DATA",
  "From: Shop <orders@shop.example>",
  "Message-ID: <1@shop.example>",
  "Subject: =?UTF-8?Q?=E2=82=B91,180.00_?= =?UTF-8?B?cmVjZWl2ZWQ=?=",
  'Content-Type: multipart/alternative; boundary="b1"',
  "",
  "--b1",
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "We received =E2=82=B91,180.00 for =",
  "your order.",
  "..",
  "--b1",
  "Content-Type: text/html; charset=utf-8",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("<p>₹1,180.00</p>").toString("base64"),
  "--b1--",
  ".",
  "QUIT",
];

test("a mail is decoded into its recipient's mailbox and shown on the sandbox's page", async () => {
  const { smtpUrl, call } = await openSandbox({ now: () => Date.parse("2026-11-20T10:00:00Z") });
  expect(await sendLines(smtpUrl, mail)).toMatch(/^220 .*\r\n250 2\.0\.0 Accepted\r\n221 .*\r\n$/s);
  expect((await call("GET", "/mail?to=asha@example.in")).body).toEqual([
    {
      messageId: "<1@shop.example>",
      from: "Shop <orders@shop.example>",
      to: "asha@example.in",
      subject: "₹1,180.00 received",
      text: "We received ₹1,180.00 for your order.\n.",
      html: "<p>₹1,180.00</p>",
      at: "2026-11-20T10:00:00.000Z",
    },
  ]);
  expect((await call("GET", "/mail?to=somebody@else.in")).body).toEqual([]);
  expect((await call("GET", "/activity")).text).toContain("₹1,180.00 received");
});

test("faults: the server defers a mail, refuses a recipient, or delivers a mail and closes the connection", async () => {
  const { smtpUrl, call, setFaults } = await openSandbox();
  await setFaults({ mailPutOffs: 1 });
  expect(await sendLines(smtpUrl, mail)).toContain("451 4.3.0");
  await setFaults({ mailRefusals: 1 });
  expect(await sendLines(smtpUrl, [...mail.slice(0, 3), "QUIT"])).toContain("550 5.1.1");
  expect((await call("GET", "/mail")).body).toEqual([]);
  await setFaults({ mailDropsAfterDelivery: 1 });
  expect(await sendLines(smtpUrl, mail)).not.toContain("Accepted");
  expect((await call("GET", "/mail")).body).toHaveLength(1);
});
