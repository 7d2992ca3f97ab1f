import { type APIRequestContext, expect, test } from "@playwright/test";
import { schemaFaults } from "../apps/web/test-support/schema-org.ts";
import { crawl, eightAtOnce } from "./steps/crawling.ts";

test("every public page has what search engines read, and the sitemap lists each once by the address that stands for it", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const listedBefore = await sitemap(request);
  const found = [...(await crawl(request, baseURL!))].filter(
    ([, { status, html }]) => status === 200 && html !== "",
  );
  const listed = await sitemap(request);
  const pages = found.map(([path, { html }]) => ({ path, ...read(html) }));
  const publicPages = pages.filter(({ robots }) => robots === undefined);
  expect(publicPages.length).toBeGreaterThan(100);
  expect(publicPages.flatMap(faultsOf)).toEqual([]);

  // Other stories add products and take them away meanwhile: those are in one of the lists, or gone.
  const canonical = new Set(publicPages.map((page) => page.canonical ?? ""));
  const everListed = new Set([...listedBefore, ...listed]);
  expect(listed).toHaveLength(new Set(listed).size);
  expect(listed.filter((address) => listedBefore.includes(address) && !canonical.has(address))).toEqual([]);
  for (const address of [...canonical].filter((candidate) => !everListed.has(candidate)))
    expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
});

test("every address of the sitemap answers, stands for itself and is like no other page", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const addresses = await sitemap(request);
  const faults: string[] = [];
  const titles = new Map<string, string>();
  await eightAtOnce(addresses, async (address) => {
    const answer = await request.get(address);
    const { canonical, robots, title = "" } = read(await answer.text());
    if (answer.status() !== 200 || canonical !== address || robots !== undefined) faults.push(address);
    const twin = titles.get(title);
    if (twin !== undefined) faults.push(`${address} and ${twin} are both titled ${title}`);
    titles.set(title, address);
  });
  expect(faults).toEqual([]);
  expect(addresses.every((address) => address.startsWith(`${new URL(baseURL!).origin}/`))).toBe(true);
});

test("the pictures that pages name are there: one of twenty products in every shape, every post, and the shop's own", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const addresses = (await sitemap(request)).filter(
    (address, place) => place % 20 === 0 || address.includes("/blogs/"),
  );
  const pictures = new Set<string>();
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    for (const [picture] of html.matchAll(/http[^"\\]*\/images\/(?:products|posts|shop)\/[^"\\]*/g))
      pictures.add(picture);
    expect([address, /<meta property="og:image" content="http/.test(html)]).toEqual([address, true]);
  }
  expect(pictures.size).toBeGreaterThan(20);
  expect([...pictures].filter((picture) => picture.includes("/posts/"))).toHaveLength(9);
  for (const picture of pictures) {
    const answer = await request.get(picture);
    expect([picture, answer.status(), answer.headers()["content-type"]]).toEqual([
      picture,
      200,
      "image/jpeg",
    ]);
  }
});

const spellings: [spelling: string, standsFor: string][] = [
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

test(
  "other spellings of an address show the page, which names the one that stands for it",
  { tag: ["@staff-2.32", "@ruling-catalogue.4"] },
  async ({ request, baseURL }) => {
    for (const [spelling, standsFor] of spellings) {
      const answer = await request.get(spelling);
      expect([spelling, answer.status()]).toEqual([spelling, 200]);
      expect(read(await answer.text()).canonical).toBe(new URL(standsFor, baseURL).href);
    }
  },
);

test("private pages ask not to be found, and robots.txt leaves them to be read", async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${new URL("/sitemap.xml", baseURL).href}`);
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(["Disallow: /api/"]);
  const own = ["/cart", "/orders", "/orders/1", "/orders/1/invoice", "/shippingDetails", "/edit"];
  const ofStaff = [
    "/internal",
    "/admin/orders",
    "/meesho",
    "/meesho-label",
    "/vendorvalidation",
    "/inventory",
  ];
  for (const path of [...own, ...ofStaff]) {
    const answer = await request.get(path);
    expect([path, read(await answer.text()).robots]).toEqual([path, "noindex"]);
  }
  const offline = read(await (await request.get("/offline")).text());
  expect(offline.robots).toBe("noindex, follow");
});

async function sitemap(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toBe("application/xml; charset=utf-8");
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    decoded(address),
  );
}

/** What a page says of itself to those who do not look at it. */
function read(html: string) {
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
    sharedAddress: named("og:url"),
    headings: html.match(/<h1\b/g)?.length ?? 0,
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = ""]) => text,
    ),
  };
}

function faultsOf({ path, ...page }: { path: string } & ReturnType<typeof read>): string[] {
  const { title = "", description = "", canonical } = page;
  const kind = path.startsWith("/blogs/") ? "article" : "website";
  return [
    ...(title.length < 10 || title.length > 110 ? [`its title is "${title}"`] : []),
    ...(description.length < 30 ? [`its description is "${description}"`] : []),
    ...(page.headings === 1 ? [] : [`it has ${page.headings} main headings`]),
    ...(page.shared.every(Boolean) && page.sharedAddress === canonical ? [] : ["it cannot be shared"]),
    ...(page.shared[1] === kind ? [] : [`it is shared as ${page.shared[1]}`]),
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
