import { join } from "node:path";
import { company, contact, helpPhoneUrl } from "@dakbag/company/company";
import { badTextNames, badTexts } from "@dakbag/api/test-support/bad-texts";
import { startTestApp } from "@dakbag/api/test-support/start-test-app";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaFaults } from "../../web/test-support/schema-org.ts";
import { crawl, type CrawledPage, inBatchesOfEight, isOwn } from "../test-support/crawl.ts";
import { loadWebApp } from "./page-renderer.ts";
import { createShopServer } from "./shop-server.ts";

/** The built pages behind the real server, as a client without JavaScript sees them. */
const origin = "https://shop.example";
let api: Awaited<ReturnType<typeof startTestApp>>;
let server: Awaited<ReturnType<typeof createShopServer>>;
let pages: Map<string, CrawledPage>;

async function request(path: string) {
  const answer = await server.inject({ url: path.replace(origin, "") });
  const contentType = String(answer.headers["content-type"]);
  return { status: answer.statusCode, contentType, text: answer.body };
}

beforeAll(async () => {
  api = await startTestApp({ environment: { PUBLIC_URL: origin } });
  server = await createShopServer(api.shop, await loadWebApp(join(import.meta.dirname, "../../web/build")));
  pages = await crawl(request, origin);
}, 120_000);

afterAll(async () => {
  await server.close();
  await api.close();
});

const externalUrls: string[] = [
  company.customisationFormUrl,
  company.bulkEnquiryFormUrl,
  ...contact.social.map(({ url }) => url),
  `https://wa.me/${contact.whatsappNumber}?`,
  `mailto:${contact.orderEmail}`,
  `mailto:${contact.grievanceEmail}`,
  helpPhoneUrl,
];

test(
  "every link of the shop answers 200; external links come from the configuration",
  { tags: ["buyer-2.41", "buyer-9.23", "ruling-content.1"] },
  () => {
    expect(pages.size).toBeGreaterThan(100);
    const broken = [...pages].filter(([, { status }]) => status !== 200);
    expect(broken.map(([path, { status, from }]) => `${path} (linked from ${from}): ${status}`)).toEqual([]);
    const isKnown = (link: string) => isOwn(link) || externalUrls.some((known) => link.startsWith(known));
    const unknown = [...pages].flatMap(([path, { links }]) =>
      links.filter((link) => !isKnown(link)).map((link) => `${path} → ${link}`),
    );
    expect(unknown).toEqual([]);
  },
);

test(
  "every page has one header, one main section, one heading and one footer",
  { tags: ["buyer-2.1"] },
  async () => {
    const [cart, nothing] = [await request("/cart"), await request("/no/such/page")];
    const read = [...pages].filter(([, { html }]) => html !== "").map(([path, { html }]) => [path, html]);
    for (const [path, html = ""] of [...read, ["/cart", cart.text], ["/no/such/page", nothing.text]]) {
      const counts = ['aria-label="Dakbag home"', "<main", "<h1", 'id="footer"'].map(
        (part) => html.split(part).length - 1,
      );
      expect.soft(counts, path).toEqual([1, 1, 1, 1]);
    }
  },
);

test("every public page has the metadata for search engines, and is in the sitemap once by its canonical URL", async () => {
  const read = [...pages]
    .filter(([, { html }]) => html !== "")
    .map(([path, { html }]) => ({ path, ...readHead(html) }));
  const publicPages = read.filter(({ robots }) => robots === undefined);
  expect(publicPages.length).toBeGreaterThan(100);
  expect(publicPages.flatMap(faultsOf)).toEqual([]);
  const canonical = new Set(publicPages.map((page) => page.canonical ?? ""));
  expect((await sitemap()).toSorted()).toEqual([...canonical].toSorted());
});

test("every URL of the sitemap answers, is its own canonical URL and has a title of its own", async () => {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  await inBatchesOfEight(await sitemap(), async (url) => {
    const { status, text } = await request(url);
    const { canonical, robots, title = "" } = readHead(text);
    if (status !== 200 || canonical !== url || robots !== undefined) faults.push(url);
    const other = titles.get(title);
    if (other !== undefined) faults.push(`${url} and ${other} are both titled ${title}`);
    titles.set(title, url);
  });
  expect(faults).toEqual([]);
});

test("the pictures that pages refer to exist: those of every twentieth product, every post and the shop", async () => {
  const urls = (await sitemap()).filter((url, place) => place % 20 === 0 || url.includes("/blogs/"));
  const pictures = new Set<string>();
  for (const url of urls) {
    const { text } = await request(url);
    for (const [picture] of text.matchAll(/http[^"\\]*\/images\/(?:products|posts|shop)\/[^"\\]*/g))
      pictures.add(picture);
    expect([url, /<meta property="og:image" content="http/.test(text)]).toEqual([url, true]);
  }
  expect(pictures.size).toBeGreaterThan(20);
  expect([...pictures].filter((picture) => picture.includes("/posts/"))).toHaveLength(9);
  for (const picture of pictures) {
    const { status, contentType } = await request(picture);
    expect([picture, status, contentType]).toEqual([picture, 200, "image/jpeg"]);
  }
}, 120_000);

const spellings: [spelling: string, canonicalPath: string][] = [
  ["/ABOUTUS", "/aboutUs"],
  ["/aboutUs/", "/aboutUs"],
  ["/privacypolicy", "/privacyPolicy"],
  ["/product/Thermal-Label/", "/product/thermal-label"],
  ["/product/courier-bag-poly?view=table&size=small", "/product/courier-bag-poly"],
  ["/product/honeycomb-roll", "/product/honeycomb-sleeve"],
  ["/labeldetails?sku=meelbl100", "/labelDetails?sku=MEELBL100"],
  ["/SKUvalmo?sku=VALSML", "/ValmoDetails?sku=VALSML"],
  ["/skuvalmo?sku=valsml", "/ValmoDetails?sku=VALSML"],
  ["/details?sku=VALSML", "/ValmoDetails?sku=VALSML"],
  ["/boxdetails?sku=HONROL100&productType=roll", "/boxdetails?sku=HONROL100"],
  ["/allblogs/", "/allBlogs"],
  ["/blogs/Courier-Bags", "/blogs/courier-bags"],
  ["/blogs/no-such-article", "/blogs/paper-bags"],
];

test.each(spellings)(
  "%s shows the page of %s and names it as the canonical URL",
  { tags: ["staff-2.32", "ruling-catalogue.4"] },
  async (spelling, canonicalPath) => {
    const { status, text } = await request(spelling);
    expect([status, readHead(text).canonical]).toEqual([200, origin + canonicalPath]);
  },
);

test("private pages have noindex, and robots.txt allows crawlers to read it", async () => {
  const robots = (await request("/robots.txt")).text;
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(["Disallow: /api/"]);
  const own = [
    "/cart",
    "/orders",
    "/orders/1",
    "/orders/1/invoice",
    "/shippingDetails",
    "/edit",
    "/security",
    "/confirm-email",
    "/yourData",
  ];
  const ofStaff = [
    "/internal",
    "/admin/orders",
    "/meesho",
    "/meesho-label",
    "/vendorvalidation",
    "/inventory",
  ];
  for (const path of [...own, ...ofStaff])
    expect([path, readHead((await request(path)).text).robots]).toEqual([path, "noindex"]);
  expect(readHead((await request("/offline")).text).robots).toBe("noindex, follow");
});

test.each(badTextNames)("a URL with bad text in it (%s) shows the shop's 404 page", async (name) => {
  const text = encodeURIComponent(badTexts[name].slice(0, 3000));
  for (const path of ["/details", "/boxdetails", "/labelDetails", "/ValmoDetails"]) {
    const answer = await request(`${path}?sku=${text}`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).toContain("Something went wrong");
  }
  const nowhere = await request(`/product/${text}`);
  expect([nowhere.status, readHead(nowhere.text).headings]).toEqual([404, 1]);
});

async function sitemap(): Promise<string[]> {
  const { contentType, text } = await request("/sitemap.xml");
  expect(contentType).toBe("application/xml; charset=utf-8");
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => decoded(url));
}

/** A page's metadata for search engines and link previews. */
function readHead(html: string) {
  const first = (pattern: RegExp) => {
    const [, text] = pattern.exec(html) ?? [];
    return text === undefined ? undefined : decoded(text);
  };
  const named = (name: string) => first(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: named("description"),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    robots: named("robots"),
    shared: [
      "og:site_name",
      "og:type",
      "og:title",
      "og:description",
      "og:image",
      "og:image:alt",
      "twitter:card",
    ].map(named),
    sharedUrl: named("og:url"),
    headings: html.match(/<h1\b/g)?.length ?? 0,
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = ""]) => text,
    ),
  };
}

function faultsOf({ path, ...page }: { path: string } & ReturnType<typeof readHead>): string[] {
  const { title = "", description = "", canonical } = page;
  const kind = path.startsWith("/blogs/") ? "article" : "website";
  return [
    ...(title.length < 10 || title.length > 110 ? [`its title is "${title}"`] : []),
    ...(description.length < 30 ? [`its description is "${description}"`] : []),
    ...(page.headings === 1 ? [] : [`it has ${page.headings} main headings`]),
    ...(page.shared.every(Boolean) && page.sharedUrl === canonical ? [] : ["its link preview is incomplete"]),
    ...(page.shared[1] === kind ? [] : [`its og:type is ${page.shared[1]}`]),
    ...page.jsonLd.flatMap((text) => schemaFaults(JSON.parse(text))),
    ...(page.jsonLd.length > 0 ? [] : ["it has no structured data"]),
  ].map((fault) => `${path}: ${fault}`);
}

function decoded(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&apos;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
