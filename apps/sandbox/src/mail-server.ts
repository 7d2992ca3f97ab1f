import { createServer, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { delayBy, consumeFault } from "./faults.ts";
import { randomTail } from "./razorpay-ids.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const maxMailBytes = 1_000_000;

/** A minimal SMTP server without encryption, for any password; it only stores mails. */
export async function startMailServer(
  context: SandboxContext,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Clients may disconnect at any time.
    socket.on("error", () => socket.destroy());
    void handleConnection(context, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function handleConnection(context: SandboxContext, socket: Socket): Promise<void> {
  await delayBy(context.state, "mailDelayMs");
  const reply = (line: string) => void socket.write(`${line}\r\n`);
  let buffer = "";
  let recipients: string[] = [];
  let mail: string[] | undefined;

  function handleLine(line: string): void {
    if (mail === undefined) return handleCommand(line);
    if (line !== ".") return void mail.push(line.startsWith(".") ? line.slice(1) : line);
    const source = mail.join("\r\n");
    mail = undefined;
    if (consumeFault(context.state, "mailPutOffs")) return reply("451 4.3.0 Try again later");
    deliver(context, recipients, source);
    if (consumeFault(context.state, "mailDropsAfterDelivery")) return void socket.destroy();
    reply("250 2.0.0 Accepted");
  }

  function handleCommand(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO") return reply(`250-sandbox\r\n250-SIZE ${maxMailBytes}\r\n250 AUTH PLAIN`);
    if (verb === "AUTH") return reply("235 2.7.0 Signed in");
    if (verb === "MAIL" || verb === "RSET") recipients = [];
    if (verb === "RCPT") {
      if (consumeFault(context.state, "mailRefusals")) return reply("550 5.1.1 No such mailbox");
      recipients.push(/<([^<>]*)>/.exec(line)?.[1] ?? "");
    }
    if (verb === "DATA") {
      if (recipients.length === 0) return reply("503 5.5.1 For whom?");
      mail = [];
      return reply("354 Go on");
    }
    if (verb === "QUIT") return void socket.end("221 2.0.0 Bye\r\n");
    const isKnown = ["HELO", "MAIL", "RCPT", "RSET", "NOOP"].includes(verb);
    reply(isKnown ? "250 2.0.0 OK" : "502 5.5.2 Not known here");
  }

  socket.setEncoding("utf8").on("data", (chunk: string) => {
    buffer += chunk;
    if (buffer.length > maxMailBytes) return socket.destroy();
    const lines = buffer.split("\r\n");
    buffer = lines.pop() ?? "";
    for (const line of lines) handleLine(line);
  });
  reply("220 sandbox ESMTP");
}

function deliver(context: SandboxContext, recipients: readonly string[], source: string): void {
  const at = new Date(context.now()).toISOString();
  const mail = parseMail(source);
  context.state.commit({ mails: recipients.map((to) => ({ id: randomTail(), ...mail, to, at })) });
}

const maxMails = 100;

/** `GET /mail?to=<address>`: the stored mails, newest first. */
export function registerMailbox(app: FastifyInstance, context: SandboxContext): void {
  app.get("/mail", (request, reply) => {
    const query = z.object({ to: z.string().min(1).optional() }).safeParse(request.query);
    if (!query.success) return reply.code(400).send({ message: "to must be one address" });
    const { to } = query.data;
    const mails = to === undefined ? context.state.mails.all().slice(-maxMails) : context.state.mails.of(to);
    return mails.toReversed().map(({ id: _id, ...mail }) => mail);
  });
}

/** The readable parts of a mail. */
type ReadableMail = { messageId: string; from: string; subject: string; text: string; html: string };

type Part = { headers: Map<string, string>; body: string };

/** Parses a mail: headers, the first plain and the first HTML part. Attachments are dropped. */
function parseMail(source: string): ReadableMail {
  const root = splitPart(source);
  const leaves = leavesOf(root);
  const first = (type: string) => {
    const leaf = leaves.find((part) => typeOf(part).startsWith(type));
    return leaf === undefined ? "" : decodeBody(leaf);
  };
  return {
    messageId: root.headers.get("message-id") ?? "",
    from: decodeWords(root.headers.get("from") ?? ""),
    subject: decodeWords(root.headers.get("subject") ?? ""),
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

/** Decodes RFC 2047 encoded words; the space between adjacent ones is dropped. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}
