import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readFaults, strikes } from "./faults.ts";
import { readMail } from "./read-mail.ts";
import { randomTail } from "./razorpay-ids.ts";
import type { SandboxWorld } from "./sandbox-world.ts";

const largestMail = 1_000_000;

/** A mail server that delivers to nobody: as much SMTP as one client needs, no encryption, any password. */
export async function startMailServer(
  world: SandboxWorld,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A client that goes away in the middle is no trouble of ours.
    socket.on("error", () => socket.destroy());
    void converse(world, socket);
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

async function converse(world: SandboxWorld, socket: Socket): Promise<void> {
  await sleep(readFaults(world.state).mailDelayMs);
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let waiting = "";
  let recipients: string[] = [];
  let mail: string[] | undefined;

  function hear(line: string): void {
    if (mail === undefined) return command(line);
    if (line !== ".") return void mail.push(line.startsWith(".") ? line.slice(1) : line);
    const source = mail.join("\r\n");
    mail = undefined;
    if (strikes(world.state, "mailPutOffs")) return say("451 4.3.0 Try again later");
    deliver(world, recipients, source);
    if (strikes(world.state, "mailDropsAfterDelivery")) return void socket.destroy();
    say("250 2.0.0 Accepted");
  }

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO") return say(`250-sandbox\r\n250-SIZE ${largestMail}\r\n250 AUTH PLAIN`);
    if (verb === "AUTH") return say("235 2.7.0 Signed in");
    if (verb === "MAIL" || verb === "RSET") recipients = [];
    if (verb === "RCPT") {
      if (strikes(world.state, "mailRefusals")) return say("550 5.1.1 No such mailbox");
      recipients.push(/<([^<>]*)>/.exec(line)?.[1] ?? "");
    }
    if (verb === "DATA") {
      if (recipients.length === 0) return say("503 5.5.1 For whom?");
      mail = [];
      return say("354 Go on");
    }
    if (verb === "QUIT") return void socket.end("221 2.0.0 Bye\r\n");
    const isKnown = ["HELO", "MAIL", "RCPT", "RSET", "NOOP"].includes(verb);
    say(isKnown ? "250 2.0.0 OK" : "502 5.5.2 Not known here");
  }

  socket.setEncoding("utf8").on("data", (chunk: string) => {
    waiting += chunk;
    if (waiting.length > largestMail) return socket.destroy();
    const lines = waiting.split("\r\n");
    waiting = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  say("220 sandbox ESMTP");
}

function deliver(world: SandboxWorld, recipients: readonly string[], source: string): void {
  const at = new Date(world.now()).toISOString();
  const mail = readMail(source);
  world.state.commit({ mails: recipients.map((to) => ({ id: randomTail(), ...mail, to, at })) });
}

const mailsShown = 100;

/** The mailboxes of everyone: `GET /mail?to=<address>`, newest first. */
export function registerMailbox(app: FastifyInstance, world: SandboxWorld): void {
  app.get("/mail", (request, reply) => {
    const query = z.object({ to: z.string().min(1).optional() }).safeParse(request.query);
    if (!query.success) return reply.code(400).send({ message: "to must be one address" });
    const { to } = query.data;
    const mails = to === undefined ? world.state.mails.all().slice(-mailsShown) : world.state.mails.of(to);
    return mails.toReversed().map(({ id: _id, ...mail }) => mail);
  });
}
