import "./env-file.ts";
import { describePrepared } from "./describe-prepared.ts";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { waitForDatabase } from "@dakbag/api/platform/database-unavailable";

/**
 * `npm run migrate`: prepares a database for this version of the shop, as the role of DATABASE_OWNER_URL, and gives the
 * role of DATABASE_URL its rights. For production where the shop itself starts without DATABASE_OWNER_URL.
 */
const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = process.env;
if (!ownerUrl || !url) {
  console.error(`${ownerUrl ? "DATABASE_URL" : "DATABASE_OWNER_URL"} is missing.`);
  process.exitCode = 2;
} else {
  const log = { info: console.log, warn: console.warn };
  process.exitCode = await waitForDatabase(() => prepareDatabase({ url, ownerUrl }, new Date()), log).then(
    (newer) => {
      console.log(describePrepared(newer));
      return 0;
    },
    (error: unknown) => {
      console.error(
        `The database was not prepared: ${error instanceof Error ? error.message : String(error)}`,
      );
      return 1;
    },
  );
}
