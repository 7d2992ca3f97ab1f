import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseUrls } from "@dakbag/api/database/grant-rights";
import { knownPlace } from "@dakbag/api/database/postgres-cluster";
import { courierEnvironment, shopEnvironment } from "@dakbag/sandbox/shop-environment";

type Environment = Record<string, string | undefined>;

/**
 * The shop's environment on a developer's machine: every external service is the sandbox. Shared by `npm start`, the
 * stories in the browser and the benchmarks.
 *
 * @param given the variables that are already set; they take precedence
 */
export function developmentEnvironment(
  facts: {
    databaseUrl: string;
    serverSecret: string;
    port: number;
    sandboxPort: number;
    sandboxSmtpPort: number;
    /** Of the embedded database. */
    dataDir?: string;
  },
  given: Environment = process.env,
): Environment {
  const sandboxUrl = `http://localhost:${facts.sandboxPort}`;
  const folder = facts.dataDir === undefined ? "" : knownPlace(facts.dataDir);
  const ours: Environment = {
    PORT: String(facts.port),
    DATABASE_URL: facts.databaseUrl,
    // A comma separates folders.
    WATCHED_FOLDERS: folder.includes(",") ? "" : folder,
    SERVER_SECRET: facts.serverSecret,
    PUBLIC_URL: `http://localhost:${facts.port}`,
    LOG_LEVEL: "warn",
    ...courierEnvironment({ url: sandboxUrl }),
    ...shopEnvironment({
      url: sandboxUrl,
      smtpUrl: `smtp://sandbox:sandbox@localhost:${facts.sandboxSmtpPort}`,
    }),
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  // Only the process that prepares the database signs in as its owner.
  return { ...given, ...ours, ...set, DATABASE_OWNER_URL: undefined };
}

/** The sandbox's environment: its ports, its state file and the URL that it sends webhooks to. */
export function sandboxEnvironment(
  facts: { dataDir: string; port: number; sandboxPort: number; sandboxSmtpPort: number },
  given: Environment = process.env,
): Environment {
  return {
    SANDBOX_STATE_FILE: join(facts.dataDir, "sandbox-state.json"),
    SHOP_URL: `http://localhost:${facts.port}`,
    ...given,
    SANDBOX_PORT: String(facts.sandboxPort),
    SANDBOX_SMTP_PORT: String(facts.sandboxSmtpPort),
  };
}

/** The secret under which the shop keys its hashes: random, created once per DATA_DIR, readable only by its owner. */
export function serverSecretOf(dataDir: string): string {
  const path = join(dataDir, "server-secret");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return readFileSync(path, "utf8");
}

/** Where a developer's shop keeps everything: DATA_DIR, by default `.data` in the checkout. */
export function dataDirOf(environment: Environment = process.env): string {
  return environment["DATA_DIR"] || join(import.meta.dirname, "../.data");
}

/** DATABASE_DIRECT_URL or DATABASE_URL with DATABASE_OWNER_URL; without the latter, as on a developer's own database, one role is both. */
export function givenDatabase(): DatabaseUrls | undefined {
  const { DATABASE_DIRECT_URL: direct, DATABASE_OWNER_URL: ownerUrl } = process.env;
  const url = direct || process.env["DATABASE_URL"];
  return url ? { url, ownerUrl: ownerUrl || url } : undefined;
}
