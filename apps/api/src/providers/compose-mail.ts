import { encodeWord, encodeWords, foldLines, isPlainText, quoteString } from "nodemailer/lib/mime-funcs";
import { encode, wrap } from "nodemailer/lib/qp";

interface MailToCompose {
  /** An address, or a name with the address in angle brackets. */
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
}

const maxLineLength = 76;
const maxWordLength = 52;
// "=_" never occurs in quoted-printable text.
const boundary = "=_alternative";

/**
 * A mail with its text and HTML, as RFC 5322 describes it. nodemailer would compose it in a chain of streams, which takes
 * more processor time than sending it.
 */
export function composeMail({ from, to, messageId, subject, text, html, date }: MailToCompose): string {
  return [
    `From: ${encodeSender(from)}`,
    `To: ${toOneLine(to)}`,
    foldLines(`Subject: ${encodeWords(toOneLine(subject), "Q", maxWordLength, true)}`, maxLineLength),
    `Message-ID: <${toOneLine(messageId)}>`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    "MIME-Version: 1.0",
    // Suppresses out-of-office replies.
    "Auto-Submitted: auto-generated",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    ...composePart("plain", text),
    ...composePart("html", html),
    `--${boundary}--`,
    "",
  ].join("\r\n");
}

function composePart(type: "plain" | "html", content: string): string[] {
  return [
    `--${boundary}`,
    `Content-Type: text/${type}; charset=utf-8`,
    "Content-Transfer-Encoding: quoted-printable",
    "",
    wrap(encode(content.replaceAll("\n", "\r\n")), maxLineLength),
  ];
}

function encodeSender(from: string): string {
  const [, name = "", address = from] = /^(.+) <(.+)>$/.exec(from) ?? [];
  if (name === "") return address;
  if (/^[\w ]+$/.test(name)) return from;
  const shown = isPlainText(name) ? quoteString(name) : encodeWord(name, "Q", maxWordLength);
  return `${shown} <${address}>`;
}

/** A line break would begin another header. */
const toOneLine = (value: string) => value.replaceAll(/\p{Cc}/gu, " ");
