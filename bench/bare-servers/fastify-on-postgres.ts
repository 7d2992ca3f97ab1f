import { startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import Fastify from "fastify";
import pg from "pg";

// The minimal server with its own PostgreSQL.
const { DATA_DIR = "", PORT = "" } = process.env;
const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR });
const client = new pg.Client(postgres.ownerUrl);
await client.connect();
const app = Fastify();
app.get("/", async () => "open");
await app.listen({ port: Number(PORT), host: "127.0.0.1" });

process.once("SIGTERM", () => void stop());

async function stop(): Promise<void> {
  await app.close();
  await client.end();
  await postgres.stop();
  process.exit(0);
}
