// @vitest-environment node
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { apiFetchContext } from "#app/api/server-api.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { loader } from "./sitemap.ts";

/** The sitemap of a shop whose API gives this answer to a path. */
function readSitemap(catalogue: (path: string) => Response) {
  const context = new RouterContextProvider();
  context.set(apiFetchContext, async (path) => catalogue(path));
  return loader({ request: new Request("https://shop.example/sitemap.xml"), context } as never);
}

const bags = () => Response.json(catalogueOf(aProduct(), aProduct({ SKU: "A&B<1>", category: "TAPE" })));

describe("sitemap.xml", () => {
  it("lists pages, listings and products by their absolute URLs, each once", async () => {
    const answer = await readSitemap(bags);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([...new Set(addresses)]);
    expect(addresses).toContain("https://shop.example/");
    expect(addresses).toContain("https://shop.example/product/boxes");
    expect(addresses).toContain("https://shop.example/details?sku=POLPOD100120");
    expect(addresses).not.toContain("https://shop.example/product/honeycomb-roll");
  });

  it("reads a catalogue of several pages to its end", async () => {
    const answer = await readSitemap((path) => {
      const page = new URLSearchParams(path.split("?")[1]).get("page");
      return Response.json({ ...catalogueOf(aProduct({ SKU: `P${page}` })), pages: 3 });
    });
    const skus = [...(await answer.text()).matchAll(/details\?sku=(\w+)</g)].map(([, sku]) => sku);
    expect(skus).toEqual(["P1", "P2", "P3"]);
  });

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
