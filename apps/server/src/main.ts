import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfiguration, type Configuration } from "@dakbag/api/platform/configuration";
import { isDatabaseUnavailable } from "@dakbag/api/platform/database-unavailable";
import { createLog } from "./log.ts";
import { type Role, roles } from "./role.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

const { role, webAppFolder, configuration } = readCommandLine();
const log = createLog(configuration.LOG_LEVEL);

process.on("uncaughtException", (error) => endWith(error, "a fault nobody caught"));
process.on("unhandledRejection", (error) => {
  // The queue notes how a job ended and waits for no answer (graphile-worker 0.18): a lost connection is no fault of ours.
  if (isDatabaseUnavailable(error)) log.error({ err: error }, "a job's end could not be noted");
  else endWith(error, "a failed promise nobody waited for");
});

// React chooses its build by this at its first import, and the web app is always built for production.
process.env["NODE_ENV"] = "production";

try {
  const { startShop } = await import("./start-shop.ts");
  const shop = await startShop(configuration, { role, webAppFolder, log });
  stopOnSignals(shop, log);
  log.info({ role, address: shop.address }, "the shop is open");
} catch (error) {
  endWith(error, "the shop could not start");
}

function readCommandLine(): { role: Role; webAppFolder: string; configuration: Configuration } {
  try {
    const { values } = parseArgs({
      options: {
        role: { type: "string", default: "all" },
        production: { type: "boolean", default: false },
        "web-app": { type: "string", default: join(import.meta.dirname, "../../web/build") },
      },
    });
    const asked = roles.find((known) => known === values.role);
    if (!asked) throw new Error(`--role must be one of ${roles.join(", ")}`);
    return {
      role: asked,
      webAppFolder: values["web-app"],
      configuration: readConfiguration(process.env, { production: values.production }),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function endWith(error: unknown, what: string): never {
  log.fatal({ err: error }, what);
  process.exit(1);
}
