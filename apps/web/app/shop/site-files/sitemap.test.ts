// @vitest-environment node
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { apiFetchContext } from "#app/api/server-api.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { loader } from "./sitemap.ts";

/** The sitemap of a shop whose API gives this answer to a path. */
function readSitemap(catalogue: (path: string) => Response, query = "") {
  const context = new RouterContextProvider();
  context.set(apiFetchContext, async (path) => catalogue(path));
  return loader({ request: new Request(`https://shop.example/sitemap.xml${query}`), context } as never);
}

/** A catalogue of this many pages with one product each. */
const bagsOnPages = (pages: number) => (path: string) => {
  const page = Number(new URLSearchParams(path.split("?")[1]).get("page"));
  const products = page <= pages ? [aProduct({ SKU: `P${page}` })] : [];
  return Response.json({ ...catalogueOf(...products), pages });
};

const urlsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
const skusOf = (xml: string) => [...xml.matchAll(/details\?sku=(\w+)</g)].map(([, sku]) => sku);

const bags = () => Response.json(catalogueOf(aProduct(), aProduct({ SKU: "A&B<1>", category: "TAPE" })));

describe("sitemap.xml", () => {
  it("lists pages, listings and products by their absolute URLs, each once", async () => {
    const answer = await readSitemap(bags);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    const addresses = urlsOf(xml);
    expect(addresses).toEqual([...new Set(addresses)]);
    expect(addresses).toContain("https://shop.example/");
    expect(addresses).toContain("https://shop.example/product/boxes");
    expect(addresses).toContain("https://shop.example/details?sku=POLPOD100120");
    expect(addresses).not.toContain("https://shop.example/product/honeycomb-roll");
  });

  it("reads a catalogue of several pages to its end", async () => {
    const xml = await (await readSitemap(bagsOnPages(20))).text();
    expect(skusOf(xml)).toEqual(Array.from({ length: 20 }, (_, at) => `P${at + 1}`));
  });

  it("is the index of several files when one would be too large, which together name every page once", async () => {
    const catalogue = bagsOnPages(41);
    const index = await (await readSitemap(catalogue)).text();
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(index).toContain("<sitemap><loc>https://shop.example/sitemap.xml?page=1</loc></sitemap>");
    const files = await Promise.all(
      urlsOf(index).map(async (url) => (await readSitemap(catalogue, new URL(url).search)).text()),
    );
    expect(files.map((file) => skusOf(file).length)).toEqual([20, 20, 1]);
    const named = files.flatMap(urlsOf);
    expect(named).toEqual([...new Set(named)]);
    expect(named).toContain("https://shop.example/");
    expect(named).toContain("https://shop.example/details?sku=P41");
  });

  it("gives other requests their turn between two pages of the catalogue", async () => {
    let turns = 0;
    let next = setImmediate(count);
    function count() {
      turns += 1;
      next = setImmediate(count);
    }
    await readSitemap(bagsOnPages(20));
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(19);
  });

  it.each(["?page=4", "?page=0", "?page=01", "?page=99999", "?page=two", "?page="])(
    "has no file %s",
    async (query) => {
      expect((await readSitemap(bagsOnPages(41), query)).status).toBe(404);
    },
  );

  it("is well-formed for any SKU", async () => {
    const xml = await (await readSitemap(bags)).text();
    expect(xml).toContain("<loc>https://shop.example/boxdetails?sku=A%26B%3C1%3E</loc>");
    expect(xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, "")).not.toContain("&");
  });

  it("fails while the products cannot be read, so that they do not seem deleted", async () => {
    const answer = await readSitemap(() => new Response("{}", { status: 500 }));
    expect([answer.status, await answer.text()]).toEqual([503, ""]);
  });
});
