import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { freePort } from "@dakbag/api/database/free-port";
import lighthouse from "lighthouse";
import { chromiumFlags, findChromium } from "../scripts/find-chromium.ts";
import { withCleanUp } from "./clean-up.ts";
import { type Measurement, median } from "./measurement.ts";
import { withRunningShop } from "./running-shop.ts";

const pages = {
  "the home page": "/",
  "a listing": "/product/courier-bag-poly",
  "a detail page": "/details?sku=POLPOD120160",
  "a post": "/blogs/hexacover",
};
const rounds = 3;
const leastPerformance = 98;
const mostOfBarePage = 1.5;

/** What Lighthouse's categories are called, and the least each must come to. */
const categories = {
  performance: leastPerformance,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
type Category = keyof typeof categories;

interface Audit {
  readonly scores: Readonly<Record<Category, number>>;
  /** Until the largest thing in sight is painted. */
  readonly lcpMs: number;
}

/** Lighthouse's marks on a phone, and how much later than without any script the largest thing in sight is painted. */
export function measureLighthouse(): Promise<Measurement[]> {
  return withRunningShop(({ url }) =>
    withCleanUp(async (afterwards) => {
      const port = await freePort();
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: [...chromiumFlags, `--remote-debugging-port=${port}`],
      });
      afterwards(() => browser.close());
      const withoutScripts = await serveWithoutScripts(url);
      afterwards(() => withoutScripts.stop());

      const measurements: Measurement[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const audits: Audit[] = [];
        const bare: Audit[] = [];
        for (let round = 0; round < rounds; round += 1) {
          audits.push(await audit(url + path, port));
          bare.push(await audit(withoutScripts.url + path, port));
        }
        measurements.push(...marksOf(name, audits), lcpOf(name, audits, bare));
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

function lcpOf(name: string, audits: readonly Audit[], bare: readonly Audit[]): Measurement {
  const times = (all: readonly Audit[]) => all.map(({ lcpMs }) => lcpMs);
  return {
    what: `largest paint of ${name}, beside the same without scripts`,
    unit: "ms",
    measured: median(times(audits)),
    against: median(times(bare)),
    limit: { atMost: mostOfBarePage },
    rounds: { measured: times(audits), against: times(bare) },
  };
}

/** One run with Lighthouse's own settings for a phone: a slow one on a slow line. */
async function audit(address: string, port: number): Promise<Audit> {
  const look = () =>
    lighthouse(address, { port, logLevel: "error", onlyCategories: Object.keys(categories) });
  let run = await look();
  // Chromium forgets now and then to record that a page was begun, and Lighthouse itself asks for another try.
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

/** What a category lost marks for. */
function faultsOf({ categories: found, audits }: Report, category: Category): string {
  const lost = (found[category]?.auditRefs ?? []).filter(({ id, weight }) => {
    const score = audits[id]?.score;
    return weight > 0 && typeof score === "number" && score < 1;
  });
  const words = lost.map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.score}`);
  return `${category} ${Math.round((found[category]?.score ?? 0) * 100)} (${words.join(", ")})`;
}

/** The shop's pages as plain documents: the same words, drawings and styles, as well compressed, and no script. */
async function serveWithoutScripts(shop: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const kept = new Map<string, Promise<PlainFile>>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const file = kept.get(path) ?? readPlain(shop + path);
    kept.set(path, file);
    file.then(
      ({ headers, bytes }) => response.writeHead(200, headers).end(bytes),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface PlainFile {
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
}

async function readPlain(address: string): Promise<PlainFile> {
  const answer = await fetch(address);
  const type = answer.headers.get("content-type") ?? "";
  const headers = { "content-type": type };
  if (!type.startsWith("text/")) return { headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  const text = await answer.text();
  const bytes = await promisify(brotliCompress)(type.startsWith("text/html") ? stripped(text) : text);
  return { headers: { ...headers, "content-encoding": "br" }, bytes };
}

function stripped(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}
