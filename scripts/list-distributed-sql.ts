import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findDistributedSql, withFindings } from "./distributed-sql.ts";

// `npm run distributed-sql`: prints what a distributed database would refuse, with its file, and writes it into the tables
// of docs/scale.md.
const root = join(import.meta.dirname, "..");
const file = join(root, "docs/scale.md");
const findings = findDistributedSql(root);
for (const { what, where } of findings) {
  console.log(what);
  for (const place of where) console.log(`  ${place.file}: ${place.name}`);
}
writeFileSync(file, withFindings(readFileSync(file, "utf8"), findings));
