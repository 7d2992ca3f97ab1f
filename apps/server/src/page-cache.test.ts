import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listingQuestionKeys } from "@dakbag/domain/catalogue/listing-view";
import { describe, expect, test, vi } from "vitest";
import { createPageCache, type PageAddress, pageAddresses, type Rendering } from "./page-cache.ts";

const webApp = join(import.meta.dirname, "../../web/app");
const fixed = (key: string): PageAddress => ({ key, kind: "fixed" });

function cacheOf(cacheIn: Rendering<string>["cacheIn"] = "found") {
  let version = "1";
  let renderings = 0;
  let isStillTrue = false;
  const render = vi.fn(async ({ key }: PageAddress): Promise<Rendering<string>> => {
    renderings += 1;
    return { page: `${key} #${renderings}`, cacheIn, isStillTrue: async () => isStillTrue };
  });
  const cache = createPageCache({ version: () => version, render, maxFound: 3, maxOthers: 2 });
  function changeCatalogue(next: string, isAboutOthers = false) {
    version = next;
    isStillTrue = isAboutOthers;
  }
  return { cache, render, changeCatalogue };
}

describe("rendered pages are kept until something changes that they show (design: web)", () => {
  test("a rendered page is found in the cache", async () => {
    const { cache } = cacheOf();
    expect(cache.find(fixed("/"))).toBeUndefined();
    await cache.render(fixed("/"));
    expect(cache.find(fixed("/"))).toBe("/ #1");
  });

  test("a page is kept, and not rendered again, when only other products change", async () => {
    const { cache, render, changeCatalogue } = cacheOf();
    await cache.render(fixed("/"));
    changeCatalogue("2", true);
    expect(cache.find(fixed("/"))).toBeUndefined();
    expect(await cache.render(fixed("/"))).toBe("/ #1");
    expect(cache.find(fixed("/"))).toBe("/ #1");
    changeCatalogue("3");
    expect(await cache.render(fixed("/"))).toBe("/ #2");
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("a new catalogue version makes a page be rendered again", async () => {
    const { cache, changeCatalogue } = cacheOf();
    await cache.render(fixed("/"));
    changeCatalogue("2");
    expect(cache.find(fixed("/"))).toBeUndefined();
    await cache.render(fixed("/"));
    expect(cache.find(fixed("/"))).toBe("/ #2");
  });

  test("a page is sent but not found again when the catalogue changes during its rendering", async () => {
    const { cache, changeCatalogue } = cacheOf();
    const rendering = cache.render(fixed("/"));
    changeCatalogue("2");
    expect(await rendering).toBe("/ #1");
    expect(cache.find(fixed("/"))).toBeUndefined();
  });

  test("a request after a catalogue change does not share a rendering that began before it", async () => {
    const { cache, changeCatalogue } = cacheOf();
    const before = cache.render(fixed("/"));
    changeCatalogue("2");
    const after = cache.render(fixed("/"));
    expect(await Promise.all([before, after])).toEqual(["/ #1", "/ #2"]);
    expect(cache.find(fixed("/"))).toBe("/ #2");
  });
});

describe("concurrent requests for a page share one rendering", () => {
  test("100 concurrent requests render the page once", async () => {
    const { cache, render } = cacheOf();
    const pages = await Promise.all(Array.from({ length: 100 }, () => cache.render(fixed("/"))));
    expect(new Set(pages)).toEqual(new Set(["/ #1"]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("the next request retries a failed rendering", async () => {
    const { cache, render } = cacheOf();
    render.mockRejectedValueOnce(new Error("no memory"));
    await expect(cache.render(fixed("/"))).rejects.toThrow("no memory");
    expect(await cache.render(fixed("/"))).toBe("/ #1");
  });
});

describe("memory is bounded", () => {
  test("the least recently used page is evicted first", async () => {
    const { cache } = cacheOf();
    for (const key of ["/a", "/b", "/c"]) await cache.render(fixed(key));
    cache.find(fixed("/a"));
    await cache.render(fixed("/d"));
    expect(["/a", "/b", "/c", "/d"].map((key) => cache.find(fixed(key)) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test("404 pages evict only other 404 pages", async () => {
    const { cache, render } = cacheOf();
    await cache.render(fixed("/a"));
    render.mockImplementation(async ({ key }) => ({
      page: key,
      cacheIn: "missing",
      isStillTrue: async () => false,
    }));
    for (let number = 1; number <= 10; number += 1) await cache.render(fixed(`/nowhere-${number}`));
    expect(cache.find(fixed("/a"))).toBe("/a #1");
    expect(cache.find(fixed("/nowhere-8"))).toBeUndefined();
    expect(cache.find(fixed("/nowhere-10"))).toBe("/nowhere-10");
  });

  test("a page that must not be cached is not cached", async () => {
    const { cache } = cacheOf("nowhere");
    await cache.render(fixed("/"));
    expect(cache.find(fixed("/"))).toBeUndefined();
  });
});

const addressOf = pageAddresses(
  [
    "",
    "details",
    "boxdetails",
    "size-finder",
    "search",
    "product/meesho",
    "product/:type",
    "blogs/:blogId",
    "orders",
    "orders/:id",
    "orders/:id/invoice",
    "admin/customers",
    "admin/customers/:id",
    "admin/products/:sku",
    "*",
  ],
  ["sku", "productType", "view", "size", "compare", "l", "w", "to", "q"],
);

test.each([
  ["/", "/", "fixed"],
  ["/?utm_source=mail&gclid=1&fbclid=2", "/", "fixed"],
  ["/details?sku=PB0610", "/details?sku=PB0610", "open"],
  ["/details?utm_campaign=x&sku=PB0610&fbclid=abc", "/details?sku=PB0610", "open"],
  ["/boxdetails?sku=HONROL100&productType=roll", "/boxdetails?productType=roll&sku=HONROL100", "open"],
  ["/product/poly?view=table", "/product/poly?view=table", "open"],
  ["/product/meesho?utm_source=a", "/product/meesho", "fixed"],
  ["/details?", "/details", "fixed"],
  ["/details?sku=A%20B", "/details?sku=A+B", "open"],
  ["/orders", "/orders", "fixed"],
  ["/orders?status=Shipped&q=poly+bag", "/orders", "fixed"],
  ["/search", "/search", "fixed"],
  ["/Orders/01900000-0000-7000-8000-000000000000/", "/orders/-", "fixed"],
  ["/orders/invented/invoice", "/orders/-/invoice", "fixed"],
  ["/admin/customers/invented?x=1", "/admin/customers/-", "fixed"],
  ["/ADMIN/products/INVENTED", "/admin/products/-", "fixed"],
  ["/admin/customers?search=ravi", "/admin/customers", "fixed"],
])("%s is the page %s", (url, key, kind) => {
  expect(addressOf(url)).toEqual({ key, kind });
});

test.each([
  ["/nowhere", "/nowhere"],
  ["/orders/a/b", "/orders/a/b"],
  ["/DETAILS?sku=PB0610", "/DETAILS?sku=PB0610"],
  ["//details", "//details"],
  ["/details/", "/details/"],
  ["/details?sku=pb0610", "/details?sku=pb0610"],
  ["/details?sku=PB0610&sku=PB0710", "/details?sku=PB0610&sku=PB0710"],
  ["/boxdetails?sku=HONROL100&productType=invented", "/boxdetails?productType=invented&sku=HONROL100"],
  ["/size-finder?w=25&l=30", "/size-finder?l=30&w=25"],
  ["/search?q=brown+tape&utm_source=a", "/search?q=brown+tape"],
  ["/Search/?q=tape", "/Search/?q=tape"],
  ["/details?sku=PB0610&view=table", "/details?sku=PB0610&view=table"],
  ["/product/poly?view=anything", "/product/poly?view=anything"],
  ["/product/poly?utm_source=a&size=small", "/product/poly?size=small"],
  ["/?sku=INVENTED", "/?sku=INVENTED"],
  ["/__manifest?p=/a&version=1", "/__manifest?p=/a&version=1"],
  ["/product/poly.data?_routes=x", "/product/poly.data?_routes=x"],
])("%s is another view %s, which takes no place of a page that is linked", (url, key) => {
  expect(addressOf(url)).toEqual({ key, kind: "other" });
});

test("pages in other views and spellings evict only each other", async () => {
  const { cache } = cacheOf();
  await cache.render(fixed("/a"));
  for (let number = 1; number <= 10; number += 1)
    await cache.render({ key: `/a?size=${number}`, kind: "other" });
  expect(cache.find(fixed("/a"))).toBe("/a #1");
  expect(cache.find({ key: "/a?size=8", kind: "other" })).toBeUndefined();
  expect(cache.find({ key: "/a?size=10", kind: "other" })).toBe("/a?size=10 #11");
});

test("every parameter that a page of the shop reads is one of pageParameters", () => {
  const files = globSync(["shop/**/*.{ts,tsx}", "account/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"], {
    cwd: webApp,
    exclude: (name) => name.includes(".test."),
  });
  const sources = files.map((file) => readFileSync(join(webApp, file), "utf8"));
  const entry = readFileSync(join(webApp, "entry.server.tsx"), "utf8");
  const declared = [entry, ...sources].join("\n");
  const read = sources
    .filter((source) => /searchParams|useSearchParams|URLSearchParams\(search\)/.test(source))
    .flatMap((source) => [
      ...source.matchAll(/\b(?:searchParams|parameters|params)\.get(?:All)?\("(\w+)"\)/g),
    ])
    .map(([, name]) => name ?? "");
  expect(read).toContain("sku");
  const lists = /(?:listingParameters|finderParameters|pageParameters)[^=]*= \[([^\]]*)\]/g;
  const names = [...declared.matchAll(lists)].flatMap(([, list]) =>
    [...(list ?? "").matchAll(/"(\w+)"/g)].map(([, name]) => name),
  );
  names.push(...listingQuestionKeys);
  // Buyers' own pages are filled in by the browser.
  const inBrowser = new Set(["status", "q"]);
  expect([...new Set(read)].filter((name) => !names.includes(name) && !inBrowser.has(name))).toEqual([]);
});
