import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { readConfiguration } from "@dakbag/api/platform/configuration";
import { waitForDatabase } from "@dakbag/api/platform/database-unavailable";
import { buildWeb } from "./build-web.ts";
import { startProgram } from "./child-program.ts";

/**
 * `npm run serve`: only the shop, for production. Its configuration comes from environment variables, including
 * DATABASE_URL and the real credentials; missing ones are reported. `-- --role web|worker|all` is passed on.
 *
 * With DATABASE_OWNER_URL it first does what `npm run migrate` does; the shop itself starts without that variable.
 */
const { DATABASE_OWNER_URL: ownerUrl, ...environment } = process.env;
process.exitCode = await serve().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

async function serve(): Promise<number> {
  const { DATABASE_URL: url } = readConfiguration(environment, { production: true });
  await buildWeb(console.log);
  if (ownerUrl) {
    const log = { info: console.log, warn: console.warn };
    await waitForDatabase(() => prepareDatabase({ url, ownerUrl }, new Date()), log);
  }
  const shop = startProgram("apps/server/src/main.ts", {
    environment,
    parameters: ["--production", ...process.argv.slice(2)],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void shop.stop());
  return shop.ended;
}
