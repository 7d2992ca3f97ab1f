import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { latestMigration, migrationsDirectory } from "@dakbag/api/database/migrate";

/** Creates the next empty migration: `npm run new-migration -- add-invoice-links`. */
const name = process.argv
  .slice(2)
  .join("-")
  .toLowerCase()
  .replaceAll(/[^a-z0-9]+/g, "-");
if (name === "") {
  console.error("Say what the migration does: npm run new-migration -- add-invoice-links");
  process.exit(1);
}
const number = String(Number(latestMigration().slice(0, 4)) + 1).padStart(4, "0");
const path = join(migrationsDirectory, `${number}-${name}.sql`);
writeFileSync(path, `-- ${name.replaceAll("-", " ")}\n`, { flag: "wx" });
console.log(path);
