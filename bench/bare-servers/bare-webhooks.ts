import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { answerWith } from "../script-process.ts";
import { portOf } from "./port-of.ts";

/** The least that keeping an event takes: look at its signature, write it down once, answer. */
export interface BareWebhooks {
  readonly databaseUrl: string;
  readonly connections: number;
  readonly secret: string;
}

answerWith<BareWebhooks>(async ({ databaseUrl, connections, secret }) => {
  const db = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await db.query("CREATE TABLE IF NOT EXISTS bare_events (id text PRIMARY KEY, body jsonb NOT NULL)");
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => void keep(Buffer.concat(parts)));
    async function keep(body: Buffer): Promise<void> {
      const signature = Buffer.from(String(request.headers["x-razorpay-signature"]), "hex");
      if (!timingSafeEqual(signature, createHmac("sha256", secret).update(body).digest()))
        throw new Error("An event of the bench has a wrong signature.");
      await db.query({
        name: "keep",
        text: "INSERT INTO bare_events VALUES ($1, $2) ON CONFLICT DO NOTHING",
        values: [request.headers["x-razorpay-event-id"], body.toString()],
      });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    }
  });
  return portOf(server.listen(0, "127.0.0.1"));
});
