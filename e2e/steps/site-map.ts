import { readFileSync } from "node:fs";
import { staffPages } from "../../apps/web/app/staff/staff-pages.ts";

const routes = readFileSync(new URL("../../apps/web/app/routes.ts", import.meta.url), "utf8");

/** The paths of the routes, without home and the catch-all. */
export const shopPaths = [...routes.matchAll(/\b(?:page|route)\(\s*"([\w/:-]+)"/g)].map(
  ([, path = ""]) => path,
);
export const staffPaths = staffPages.map(({ path }) => path);
