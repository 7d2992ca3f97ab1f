import { budgets } from "../../scripts/budgets.ts";
import { measurePageSizes, scriptBudget } from "../../scripts/size-budget.ts";
import type { Measurement } from "../support/measurement.ts";

/** The first-load size of every page. `npm test` checks the same budgets. */
export async function measure(): Promise<Measurement[]> {
  const { bareScriptBytes, pages } = await measurePageSizes();
  const scripts = pages.map((page) => ({
    what: `scripts of ${page.path}`,
    unit: "kB (gzip)",
    measured: page.scriptBytes / 1024,
    against: scriptBudget(page, bareScriptBytes) / 1024,
    limit: { atMost: 1 },
  }));
  const heaviest = pages.reduce((one, other) => (other.styleBytes > one.styleBytes ? other : one));
  const styles = {
    what: `CSS of ${heaviest.path}, the largest of all pages`,
    unit: "kB (gzip)",
    measured: heaviest.styleBytes / 1024,
    against: budgets.maxStyleBytes / 1024,
    limit: { atMost: 1 },
  };
  return [...scripts, styles];
}
