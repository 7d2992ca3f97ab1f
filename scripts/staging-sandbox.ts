import { realpathSync, mkdirSync } from "node:fs";
import { freePort } from "@dakbag/api/database/free-port";
import { type ChildProgram, startProgram } from "./child-program.ts";
import {
  dataDirOf,
  developmentEnvironment,
  sandboxEnvironment,
  serverSecretOf,
} from "./development-environment.ts";

type Environment = Record<string, string | undefined>;

/**
 * For `npm run serve -- --staging` without credentials: starts the sandbox, on this machine alone.
 *
 * @returns it, and the environment completed with its addresses and credentials
 */
export async function startStagingSandbox(
  given: Environment,
): Promise<{ sandbox: ChildProgram; environment: Environment }> {
  mkdirSync(dataDirOf(given), { recursive: true });
  const facts = {
    dataDir: realpathSync(dataDirOf(given)),
    port: Number(given["PORT"] || 3000),
    sandboxPort: Number(given["SANDBOX_PORT"] || 3001),
    sandboxSmtpPort: await freePort(),
  };
  const own = {
    ...facts,
    databaseUrl: given["DATABASE_URL"] ?? "",
    serverSecret: serverSecretOf(facts.dataDir),
  };
  return {
    environment: developmentEnvironment(own, { TRUSTED_PROXIES: "none", LOG_LEVEL: "info", ...given }),
    sandbox: startProgram("apps/sandbox/src/main.ts", { environment: sandboxEnvironment(facts, given) }),
  };
}
