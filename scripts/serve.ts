import "./env-file.ts";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { readConfiguration } from "@dakbag/api/platform/configuration";
import { waitForDatabase } from "@dakbag/api/platform/database-unavailable";
import { buildWeb } from "./build-web.ts";
import { type ChildProgram, startProgram } from "./child-program.ts";
import { describePrepared } from "./describe-prepared.ts";
import { startStagingSandbox } from "./staging-sandbox.ts";

/**
 * `npm run serve`: only the shop, for production. Its configuration comes from environment variables and `.env`, including
 * DATABASE_URL and the real credentials; missing ones are reported. `-- --role web|worker|all` is passed on.
 *
 * `-- --staging` is the same with test credentials, or the sandbox when there are none, and every page says so.
 *
 * With DATABASE_OWNER_URL it first does what `npm run migrate` does; the shop itself starts without that variable.
 */
const parameters = process.argv.slice(2);
const isStaging = parameters.includes("--staging");
const { DATABASE_OWNER_URL: ownerUrl, ...given } = process.env;
const programs: ChildProgram[] = [];
process.exitCode = await serve()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  })
  .finally(stop);

async function serve(): Promise<number> {
  let environment: Record<string, string | undefined> = given;
  if (isStaging && !given["RAZORPAY_KEY_ID"]) {
    const staging = await startStagingSandbox(given);
    programs.push(staging.sandbox);
    environment = staging.environment;
  }
  const { DATABASE_URL: url } = readConfiguration(environment, { production: true, staging: isStaging });
  await buildWeb(console.log);
  if (ownerUrl) {
    const log = { info: console.log, warn: console.warn };
    const newer = await waitForDatabase(() => prepareDatabase({ url, ownerUrl }, new Date()), log);
    if (newer.length > 0) console.warn(describePrepared(newer));
  }
  const shop = startProgram("apps/server/src/main.ts", {
    environment,
    parameters: ["--production", ...parameters],
  });
  programs.unshift(shop);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  return Promise.race(programs.map(({ ended }) => ended));
}

/** The shop finishes its requests while the sandbox still runs. */
async function stop(): Promise<void> {
  for (const program of programs) await program.stop();
}
