import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findDistributedSql, withFindings } from "./distributed-sql.ts";

// `npm run distributed-sql`: writes what a distributed database would refuse into the tables of docs/scale.md.
const root = join(import.meta.dirname, "..");
const file = join(root, "docs/scale.md");
writeFileSync(file, withFindings(readFileSync(file, "utf8"), findDistributedSql(root)));
