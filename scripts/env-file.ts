import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFile } from "node:process";

/*
 * Imported first by the commands of production: reads their settings from ENV_FILE, by default the file .env of the
 * project where there is one. Variables that are set already win. `npm start` and the tests do not read it.
 */
const given = process.env["ENV_FILE"];
const path = given || join(import.meta.dirname, "../.env");
if (given || existsSync(path)) loadEnvFile(path);
