import { readFileSync } from "node:fs";
import { staffPages } from "../../apps/web/app/staff/staff-pages.ts";

const routes = readFileSync(new URL("../../apps/web/app/routes.ts", import.meta.url), "utf8");

/** The paths of the site map as its routes name them, without home and the one that catches everything else. */
export const shopPaths = [...routes.matchAll(/\b(?:page|route)\(\s*"([\w/:-]+)"/g)].map(
  ([, path = ""]) => path,
);
export const staffPaths = staffPages.map(({ path }) => path);
