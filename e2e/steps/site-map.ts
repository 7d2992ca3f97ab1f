import { readFileSync } from "node:fs";

const routes = readFileSync(new URL("../../apps/web/app/routes.ts", import.meta.url), "utf8");
const [ofShop = "", ofStaff = ""] = routes.split('layout("staff/staff-layout.tsx"');

/** The paths of the site map as its routes name them, without home and the one that catches everything else. */
export const shopPaths = pathsIn(ofShop);
export const staffPaths = pathsIn(ofStaff);

function pathsIn(text: string): string[] {
  return [...text.matchAll(/\b(?!layout|index)\w+\(\s*"([\w/:-]+)"/g)].map(([, path = ""]) => path);
}
