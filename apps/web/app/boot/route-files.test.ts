import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchPage, hasCode } from "./route-files.ts";

/** A module that is there, and one that is not. */
const here = "data:text/javascript,export default 1";
const gone = "data:text/javascript,throw new Error('404')";

beforeEach(() => {
  vi.stubGlobal("__reactRouterManifest", {
    routes: {
      root: { id: "root", module: "root.js" },
      home: { id: "home", index: true, module: "home.js" },
      honeycomb: { id: "honeycomb", path: "product/honeycomb-roll", module: "honeycomb.js" },
      listing: {
        id: "listing",
        path: "product/:type",
        module: here,
        imports: ["/c.js"],
        css: ["/a.css", "/b.css"],
      },
      details: { id: "details", path: "details", module: gone },
      order: { id: "order", path: "orders/:id", module: "order.js" },
      nothing: { id: "nothing", path: "*", module: "not-found.js" },
    },
  });
  vi.stubGlobal("__reactRouterRouteModules", { root: {}, home: {}, honeycomb: {} });
});
afterEach(() => {
  document.head.innerHTML = "";
  vi.unstubAllGlobals();
});
const announced = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>("link:not([rel=stylesheet])")].map(
    (link) => `${link.rel} ${link.getAttribute("href")}`,
  );

describe("the files of a page", () => {
  it("are here for the pages that were shown, whatever the letter case, and for no others", () => {
    expect(["/", "/product/honeycomb-roll", "/PRODUCT/Honeycomb-Roll"].map(hasCode)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["/details", "/orders/1", "/no/such/page", "/cart"].map(hasCode)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("are here once they have been fetched, with all that they import and style sheets too, each asked for once", async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/a.css">';
    expect(hasCode("/product/valmo-bags")).toBe(false);
    const fetched = fetchPage("/product/valmo-bags");
    expect(announced()).toEqual(["modulepreload /c.js", "prefetch /b.css"]);
    await fetched;
    expect(hasCode("/product/valmo-bags")).toBe(true);
    await fetchPage("/product/meesho-bags");
    expect(announced()).toEqual(["modulepreload /c.js", "prefetch /b.css"]);
  });

  it("are not here when they could not be had", async () => {
    await expect(fetchPage("/details")).rejects.toThrow("404");
    expect(hasCode("/details")).toBe(false);
  });

  it("are nowhere without the router's list", async () => {
    vi.stubGlobal("__reactRouterManifest", undefined);
    await fetchPage("/details");
    expect(hasCode("/details")).toBe(false);
  });
});
