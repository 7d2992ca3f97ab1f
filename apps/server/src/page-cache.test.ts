import { describe, expect, test, vi } from "vitest";
import { createPageCache, pageCacheKey, type Rendering } from "./page-cache.ts";

function cacheOf(cacheIn: Rendering<string>["cacheIn"] = "found") {
  let version = "1";
  let renderings = 0;
  const render = vi.fn(async (key: string): Promise<Rendering<string>> => {
    renderings += 1;
    return { page: `${key} #${renderings}`, cacheIn };
  });
  const cache = createPageCache({ version: () => version, render, maxFound: 3, maxMissing: 2 });
  return { cache, render, changeCatalogue: (next: string) => (version = next) };
}

describe("rendered pages are cached per catalogue version (design: web)", () => {
  test("a rendered page is found in the cache", async () => {
    const { cache } = cacheOf();
    expect(cache.find("/")).toBeUndefined();
    await cache.render("/");
    expect(cache.find("/")).toBe("/ #1");
  });

  test("a new catalogue version empties the cache", async () => {
    const { cache, changeCatalogue } = cacheOf();
    await cache.render("/");
    changeCatalogue("2");
    expect(cache.find("/")).toBeUndefined();
    await cache.render("/");
    expect(cache.find("/")).toBe("/ #2");
  });

  test("a page is sent but not cached when the catalogue changes during its rendering", async () => {
    const { cache, changeCatalogue } = cacheOf();
    const rendering = cache.render("/");
    changeCatalogue("2");
    expect(await rendering).toBe("/ #1");
    expect(cache.find("/")).toBeUndefined();
  });

  test("a request after a catalogue change does not share a rendering that began before it", async () => {
    const { cache, changeCatalogue } = cacheOf();
    const before = cache.render("/");
    changeCatalogue("2");
    const after = cache.render("/");
    expect(await Promise.all([before, after])).toEqual(["/ #1", "/ #2"]);
    expect(cache.find("/")).toBe("/ #2");
  });
});

describe("concurrent requests for a page share one rendering", () => {
  test("100 concurrent requests render the page once", async () => {
    const { cache, render } = cacheOf();
    const pages = await Promise.all(Array.from({ length: 100 }, () => cache.render("/")));
    expect(new Set(pages)).toEqual(new Set(["/ #1"]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("the next request retries a failed rendering", async () => {
    const { cache, render } = cacheOf();
    render.mockRejectedValueOnce(new Error("no memory"));
    await expect(cache.render("/")).rejects.toThrow("no memory");
    expect(await cache.render("/")).toBe("/ #1");
  });
});

describe("memory is bounded", () => {
  test("the least recently used page is evicted first", async () => {
    const { cache } = cacheOf();
    for (const key of ["/a", "/b", "/c"]) await cache.render(key);
    cache.find("/a");
    await cache.render("/d");
    expect(["/a", "/b", "/c", "/d"].map((key) => cache.find(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test("404 pages evict only other 404 pages", async () => {
    const { cache, render } = cacheOf();
    await cache.render("/a");
    render.mockImplementation(async (key) => ({ page: key, cacheIn: "missing" }));
    for (let number = 1; number <= 10; number += 1) await cache.render(`/nowhere-${number}`);
    expect(cache.find("/a")).toBe("/a #1");
    expect(cache.find("/nowhere-8")).toBeUndefined();
    expect(cache.find("/nowhere-10")).toBe("/nowhere-10");
  });

  test("a page that must not be cached is not cached", async () => {
    const { cache } = cacheOf("nowhere");
    await cache.render("/");
    expect(cache.find("/")).toBeUndefined();
  });
});

test.each([
  ["/", "/"],
  ["/details?sku=PB0610", "/details?sku=PB0610"],
  ["/boxdetails?productType=roll&sku=HONROL100", "/boxdetails?productType=roll&sku=HONROL100"],
  ["/boxdetails?sku=HONROL100&productType=roll", "/boxdetails?productType=roll&sku=HONROL100"],
  ["/product/courier-bag-poly?view=table", "/product/courier-bag-poly?view=table"],
  ["/details?", "/details"],
  ["/orders", "/orders"],
  ["/orders/?status=Shipped&q=poly+bag", "/orders"],
  ["/Orders/01900000-0000-7000-8000-000000000000", "/orders/-"],
  ["/orders/anything%20else?print=1", "/orders/-"],
  ["/orders/a/b", "/orders/a/b"],
  ["/ordersheet", "/ordersheet"],
  ["/details?sku=A%20B", "/details?sku=A+B"],
])("the key of %s is %s", (url, key) => {
  expect(pageCacheKey(url)).toBe(key);
});

test.each([
  "/?utm_source=mail",
  "/details?sku=PB0610&x=1",
  "/details?sku=PB0610&sku=PB0710",
  "/?SKU=PB0610",
  "/?sku=INVENTED",
  "/details?sku=pb0610",
  "/DETAILS?sku=PB0610",
  "/boxdetails?sku=HONROL100&productType=invented",
  "/size-finder?l=30&w=25&h=3&unit=cm&kind=soft",
  "/details?sku=PB0610&view=table",
  "/product/courier-bag-poly?view=anything",
  "/product/courier-bag-poly?size=small",
  "/product/courier-bag-poly?compare=A,B&view=table",
])("%s is not cached, so that invented queries cannot fill the cache", (url) => {
  expect(pageCacheKey(url)).toBeUndefined();
});
