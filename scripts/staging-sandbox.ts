import { type ChildProgram, startProgram } from "./child-program.ts";
import { developmentEnvironment, sandboxEnvironment, serverSecretOf } from "./development-environment.ts";
import { prepareLocalFacts } from "./local-services.ts";

type Environment = Record<string, string | undefined>;

/**
 * For `npm run serve -- --staging` without credentials: starts the sandbox, on this machine alone.
 *
 * @returns it, and the environment completed with its addresses and credentials
 */
export async function startStagingSandbox(
  given: Environment,
): Promise<{ sandbox: ChildProgram; environment: Environment }> {
  const facts = await prepareLocalFacts();
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
