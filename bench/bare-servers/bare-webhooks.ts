import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { answerWith } from "../support/script-process.ts";
import { portOf } from "./port-of.ts";

/** The minimal webhook endpoint: check the signature, store the event once, answer. */
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
    request.on("end", () => void store(Buffer.concat(parts)));
    async function store(body: Buffer): Promise<void> {
      const signature = Buffer.from(String(request.headers["x-razorpay-signature"]), "hex");
      if (!timingSafeEqual(signature, createHmac("sha256", secret).update(body).digest()))
        throw new Error("An event of the benchmark has a wrong signature.");
      await db.query({
        name: "store",
        text: "INSERT INTO bare_events VALUES ($1, $2) ON CONFLICT DO NOTHING",
        values: [request.headers["x-razorpay-event-id"], body.toString()],
      });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    }
  });
  return portOf(server.listen(0, "127.0.0.1"));
});
