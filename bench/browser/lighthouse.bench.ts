import { chromium } from "@playwright/test";
import { freePort } from "@dakbag/api/database/free-port";
import lighthouse from "lighthouse";
import { budgets } from "../../scripts/budgets.ts";
import { chromiumFlags, findChromium } from "../../scripts/find-chromium.ts";
import { withCleanUp } from "../support/clean-up.ts";
import { type Measurement, median, mustTakeAtMost } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";

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
  accessibility: budgets.minOtherScores,
  "best-practices": budgets.minOtherScores,
  seo: budgets.minOtherScores,
};
type Category = keyof typeof categories;

interface Audit {
  readonly scores: Readonly<Record<Category, number>>;
  /** Until the largest thing in view is painted. */
  readonly lcpMs: number;
}

/** Lighthouse's scores on a phone, and the largest contentful paint (LCP). */
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
          ...scoresOf(name, audits),
          mustTakeAtMost(`largest paint of ${name}`, largestPaintMs, budgets.maxLargestPaintMs),
        );
      }
      return measurements;
    }),
  );
}

function scoresOf(name: string, audits: readonly Audit[]): Measurement[] {
  return Object.entries(categories).map(([category, minScore]) => ({
    what: `${category} of ${name}`,
    unit: "",
    measured: median(audits.map(({ scores }) => scores[category as Category])),
    against: minScore,
    limit: { atLeast: 1 },
  }));
}

/** One run with Lighthouse's default settings: a slow phone on a slow network. */
async function audit(url: string, port: number): Promise<Audit> {
  const runLighthouse = () =>
    lighthouse(url, { port, logLevel: "error", onlyCategories: Object.keys(categories) });
  let run = await runLighthouse();
  // Chromium sometimes records no navigation start, and Lighthouse advises to try again.
  if (run?.lhr.runtimeError?.code === "NO_NAVSTART") run = await runLighthouse();
  if (!run || run.lhr.runtimeError) {
    throw new Error(`Lighthouse could not load ${url}: ${run?.lhr.runtimeError?.message ?? "no answer"}`);
  }
  const { lhr } = run;
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  for (const category of Object.keys(categories) as Category[]) {
    if (scoreOf(category) < categories[category]) console.log(`  ${url}: ${faultsOf(lhr, category)}`);
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

/** The audits that lowered a category's score. */
function faultsOf({ categories: found, audits }: Report, category: Category): string {
  const lost = (found[category]?.auditRefs ?? []).filter(({ id, weight }) => {
    const score = audits[id]?.score;
    return weight > 0 && typeof score === "number" && score < 1;
  });
  const words = lost.map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.score}`);
  return `${category} ${Math.round((found[category]?.score ?? 0) * 100)} (${words.join(", ")})`;
}
