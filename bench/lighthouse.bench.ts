import { chromium } from "@playwright/test";
import { freePort } from "@dakbag/api/database/free-port";
import lighthouse from "lighthouse";
import { budgets } from "../scripts/budgets.ts";
import { chromiumFlags, findChromium } from "../scripts/find-chromium.ts";
import { withCleanUp } from "./clean-up.ts";
import { type Measurement, median, mustTakeAtMost } from "./measurement.ts";
import { withRunningShop } from "./running-shop.ts";

const pages = {
  "the home page": "/",
  "a listing": "/product/courier-bag-poly",
  "a detail page": "/details?sku=POLPOD120160",
  "a post": "/blogs/hexacover",
};
const rounds = 5;

/** Lighthouse's categories, and the minimum of each. */
const categories = {
  performance: budgets.minPerformance,
  accessibility: budgets.minOtherMarks,
  "best-practices": budgets.minOtherMarks,
  seo: budgets.minOtherMarks,
};
type Category = keyof typeof categories;

interface Audit {
  readonly scores: Readonly<Record<Category, number>>;
  /** Until the largest thing in view is painted. */
  readonly lcpMs: number;
}

/** Lighthouse's marks on a phone, and when the largest thing in view is painted. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(({ url }) =>
    withCleanUp(async (afterwards) => {
      const port = await freePort();
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: [...chromiumFlags, `--remote-debugging-port=${port}`],
      });
      afterwards(() => browser.close());

      const measurements: Measurement[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const audits: Audit[] = [];
        for (let round = 0; round < rounds; round += 1) audits.push(await audit(url + path, port));
        const largestPaintMs = median(audits.map(({ lcpMs }) => lcpMs));
        measurements.push(
          ...marksOf(name, audits),
          mustTakeAtMost(`largest paint of ${name}`, largestPaintMs, budgets.maxLargestPaintMs),
        );
      }
      return measurements;
    }),
  );
}

function marksOf(name: string, audits: readonly Audit[]): Measurement[] {
  return Object.entries(categories).map(([category, least]) => ({
    what: `${category} of ${name}`,
    unit: "",
    measured: median(audits.map(({ scores }) => scores[category as Category])),
    against: least,
    limit: { atLeast: 1 },
  }));
}

/** One run with Lighthouse's own settings for a phone: a slow one on a slow line. */
async function audit(address: string, port: number): Promise<Audit> {
  const look = () =>
    lighthouse(address, { port, logLevel: "error", onlyCategories: Object.keys(categories) });
  let run = await look();
  // Chromium sometimes records no start of the page, and Lighthouse itself asks for another try.
  if (run?.lhr.runtimeError?.code === "NO_NAVSTART") run = await look();
  if (!run || run.lhr.runtimeError) {
    throw new Error(`Lighthouse could not read ${address}: ${run?.lhr.runtimeError?.message ?? "no answer"}`);
  }
  const { lhr } = run;
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  for (const category of Object.keys(categories) as Category[]) {
    if (scoreOf(category) < categories[category]) console.log(`  ${address}: ${faultsOf(lhr, category)}`);
  }
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    lcpMs: lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

/** Why a category lost marks. */
function faultsOf({ categories: found, audits }: Report, category: Category): string {
  const lost = (found[category]?.auditRefs ?? []).filter(({ id, weight }) => {
    const score = audits[id]?.score;
    return weight > 0 && typeof score === "number" && score < 1;
  });
  const words = lost.map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.score}`);
  return `${category} ${Math.round((found[category]?.score ?? 0) * 100)} (${words.join(", ")})`;
}
