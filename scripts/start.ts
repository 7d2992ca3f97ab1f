import { StartedElsewhere } from "@dakbag/api/database/embedded-postgres";
import { buildWeb } from "./build-web.ts";
import { untilAnswering } from "./child-program.ts";
import { developmentEnvironment, serverSecretOf } from "./development-environment.ts";
import {
  launchDatabase,
  launchSandbox,
  type LocalFacts,
  prepareLocalFacts,
  printUrls,
} from "./local-services.ts";
import { createSupervisor } from "./supervisor.ts";

/** `npm start`: the shop with everything it needs on one machine. */
const supervisor = createSupervisor();
await start().catch(supervisor.endWithError);

async function start(): Promise<void> {
  const facts = await prepareLocalFacts();
  let database = await launchDatabase(facts, supervisor);
  const sandbox = launchSandbox(facts, supervisor);
  await buildWeb(console.log);
  while (!supervisor.isEnding() && !(await openShop(facts, database)))
    database = await launchDatabase(facts, supervisor);
  if (supervisor.isEnding()) return;
  await untilAnswering(`http://127.0.0.1:${facts.sandboxPort}/healthz`, sandbox);
  printUrls(facts);
}

/**
 * The database's URL is known before it is prepared: in the meantime the shop loads its modules, then waits for it.
 *
 * @returns false when a concurrent start runs the database on another port
 */
async function openShop(
  facts: LocalFacts,
  { url, prepared }: { url: string; prepared: Promise<void> },
): Promise<boolean> {
  const serverSecret = serverSecretOf(facts.dataDir);
  const environment = developmentEnvironment({ ...facts, databaseUrl: url, serverSecret });
  const shop = supervisor.launch("apps/server/src/main.ts", environment);
  try {
    await Promise.all([prepared, untilAnswering(`http://127.0.0.1:${facts.port}/readyz`, shop)]);
    return true;
  } catch (error) {
    if (!(error instanceof StartedElsewhere)) throw error;
    await supervisor.dismiss(shop);
    return false;
  }
}
