import { describe, expect, test, vi } from "vitest";
import { createPageCache, type Rendering } from "./page-cache.ts";

function cacheOf(keep: Rendering<string>["keep"] = "found") {
  let version = "1";
  let renderings = 0;
  const render = vi.fn(async (address: string): Promise<Rendering<string>> => {
    renderings += 1;
    return { page: `${address} #${renderings}`, keep };
  });
  const cache = createPageCache({ version: () => version, render, maxFound: 3, maxMissing: 2 });
  return { cache, render, changeCatalogue: (next: string) => (version = next) };
}

describe("finished pages are kept per catalogue version (design: web)", () => {
  test("a page that was rendered is found again", async () => {
    const { cache } = cacheOf();
    expect(cache.find("/")).toBeUndefined();
    await cache.render("/");
    expect(cache.find("/")).toBe("/ #1");
  });

  test("with a new version of the catalogue every page is dropped", async () => {
    const { cache, changeCatalogue } = cacheOf();
    await cache.render("/");
    changeCatalogue("2");
    expect(cache.find("/")).toBeUndefined();
    await cache.render("/");
    expect(cache.find("/")).toBe("/ #2");
  });

  test("a page during whose rendering the catalogue changed is shown but not kept", async () => {
    const { cache, changeCatalogue } = cacheOf();
    const rendering = cache.render("/");
    changeCatalogue("2");
    expect(await rendering).toBe("/ #1");
    expect(cache.find("/")).toBeUndefined();
  });

  test("who asks after the change does not share a rendering that began before it", async () => {
    const { cache, changeCatalogue } = cacheOf();
    const before = cache.render("/");
    changeCatalogue("2");
    const after = cache.render("/");
    expect(await Promise.all([before, after])).toEqual(["/ #1", "/ #2"]);
    expect(cache.find("/")).toBe("/ #2");
  });
});

describe("a page is rendered once however many ask for it", () => {
  test("at the same time", async () => {
    const { cache, render } = cacheOf();
    const pages = await Promise.all(Array.from({ length: 100 }, () => cache.render("/")));
    expect(new Set(pages)).toEqual(new Set(["/ #1"]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("a rendering that failed is tried again by the next who asks", async () => {
    const { cache, render } = cacheOf();
    render.mockRejectedValueOnce(new Error("no memory"));
    await expect(cache.render("/")).rejects.toThrow("no memory");
    expect(await cache.render("/")).toBe("/ #1");
  });
});

describe("memory is bounded", () => {
  test("the page that nobody asked for the longest goes first", async () => {
    const { cache } = cacheOf();
    for (const address of ["/a", "/b", "/c"]) await cache.render(address);
    cache.find("/a");
    await cache.render("/d");
    expect(["/a", "/b", "/c", "/d"].map((address) => cache.find(address) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test("addresses that do not exist push out only each other", async () => {
    const { cache, render } = cacheOf();
    await cache.render("/a");
    render.mockImplementation(async (address) => ({ page: address, keep: "missing" }));
    for (let number = 1; number <= 10; number += 1) await cache.render(`/nowhere-${number}`);
    expect(cache.find("/a")).toBe("/a #1");
    expect(cache.find("/nowhere-8")).toBeUndefined();
    expect(cache.find("/nowhere-10")).toBe("/nowhere-10");
  });

  test("a page that must not be kept is not", async () => {
    const { cache } = cacheOf("no");
    await cache.render("/");
    expect(cache.find("/")).toBeUndefined();
  });
});
