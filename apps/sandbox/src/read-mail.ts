/** What a person would see of a mail. */
type ReadableMail = { messageId: string; from: string; subject: string; text: string; html: string };

type Part = { headers: Map<string, string>; body: string };

/** Reads a mail as it was sent: headers, and the first plain and the first HTML part. Attachments are not kept. */
export function readMail(source: string): ReadableMail {
  const whole = splitPart(source);
  const leaves = leavesOf(whole);
  const first = (type: string) => {
    const leaf = leaves.find((part) => typeOf(part).startsWith(type));
    return leaf === undefined ? "" : decodeBody(leaf);
  };
  return {
    messageId: whole.headers.get("message-id") ?? "",
    from: decodeWords(whole.headers.get("from") ?? ""),
    subject: decodeWords(whole.headers.get("subject") ?? ""),
    text: first("text/plain"),
    html: first("text/html"),
  };
}

function splitPart(source: string): Part {
  const end = source.indexOf("\r\n\r\n");
  const head = end === -1 ? source : source.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end === -1 ? "" : source.slice(end + 4) };
}

const typeOf = (part: Part): string => (part.headers.get("content-type") ?? "text/plain").toLowerCase();

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get("content-type") ?? "")?.[1];
  if (!typeOf(part).startsWith("multipart/") || boundary === undefined) return [part];
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1);
  return pieces
    .filter((piece) => !piece.startsWith("--"))
    .flatMap((piece) => leavesOf(splitPart(piece.replace(/^[ \t]*\r\n/, ""))));
}

function decodeBody({ headers, body }: Part): string {
  const encoding = (headers.get("content-transfer-encoding") ?? "").toLowerCase();
  const text =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? decodeQuoted(body.replaceAll(/=\r\n/g, ""))
        : body;
  return text.replaceAll("\r\n", "\n").trimEnd();
}

const decodeQuoted = (text: string): string => {
  const escaped = text.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(escaped, "latin1").toString("utf8");
};

/** Headers carry what is not ASCII as encoded words; neighbours belong together without the space between. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}
