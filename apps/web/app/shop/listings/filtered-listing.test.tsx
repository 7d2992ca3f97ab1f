import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import { setCompareChoice } from "./compare-choice.ts";
import { openRememberedView, rememberView } from "./listing-view-choice.ts";
import * as listing from "./listing.tsx";

const bag = (name: string, size: string, type: string, price: number, countInStock = 3000) =>
  aProduct({ SKU: name, title: `Bag ${name}`, size, type, price, countInStock, dimension: `${name} inch` });
const small = bag("6x8", "small", "poly-bw-npd", 0.66);
const medium = bag("10x12", "medium", "poly-bw-pd", 1.78);
const large = bag("20x24", "large", "poly-bw-npd", 6.22, 0);
const huge = bag("24x30", "large", "poly-bw-pd", 9.65);
const wide = bag("18x10", "large", "poly-bw-npd", 2.2);

let calls: string[] = [];

beforeEach(() => {
  calls = fakeApi({ "GET /api/products": () => catalogueOf(huge, large, medium, small, wide) });
});
afterEach(() => {
  clearCatalogue();
  setCompareChoice("", []);
});

async function open(query = "") {
  renderPage(listing, `/product/courier-bag-poly${query}`, "/product/:type");
  await screen.findByRole("navigation", { name: "Filters" });
}
const shown = () => screen.queryAllByRole("heading", { level: 3 }).map((it) => it.textContent);
const count = () => screen.getAllByRole("status")[0]?.textContent;
const pill = (name: string) => screen.getByRole("link", { name });

describe("filters", () => {
  it("are links with counts, grouped by facet", async () => {
    await open();
    const facets = within(screen.getByRole("navigation", { name: "Filters" })).getAllByRole("list");
    expect(
      facets.map((facet) => [facet.ariaLabel ?? facet.getAttribute("aria-label"), facet.textContent]),
    ).toEqual([
      ["Size", "Small 1Medium 1Large 3"],
      ["POD", "All 5With POD 2Without POD 3"],
      ["Stock", "In stock 4"],
      ["Price", "Under ₹1 1₹1 to ₹2 1₹2 to ₹5 1₹5 and over 2"],
    ]);
    expect(pill("Small 1").getAttribute("href")).toBe("/product/courier-bag-poly?size=small");
    expect(count()).toBe("5 products");
  });

  it("show as many products as their count, say how many, and send no request", async () => {
    await open();
    pill("Large 3").click();
    await expect.poll(count).toBe("3 of 5 products");
    pill("Without POD 2").click();
    await expect.poll(count).toBe("2 of 5 products");
    expect(shown()).toEqual(["Bag 18x10", "Bag 20x24"]);
    expect(pill("Large 2").getAttribute("aria-current")).toBe("true");
    expect(calls).toEqual(["GET /api/products"]);
  });

  it("are read from the URL, several values of one facet too", async () => {
    await open("?size=small,medium&price=1-2&sort=nonsense&colour=brown");
    expect(shown()).toEqual(["Bag 10x12"]);
    expect(count()).toBe("1 of 5 products");
  });

  it("are removed one by one or all together", async () => {
    await open("?size=small,large&stock=in");
    expect(pill("Small 1").getAttribute("href")).toBe("/product/courier-bag-poly?size=large&stock=in");
    screen.getByRole("link", { name: "Clear all" }).click();
    await expect.poll(count).toBe("5 products");
    expect(screen.queryByRole("link", { name: "Clear all" })).toBeNull();
  });

  it("without results are no links", async () => {
    await open("?size=small");
    expect(screen.queryByRole("link", { name: /With POD/ })).toBeNull();
    expect(screen.getByText(/With POD/).closest("a")).toBeNull();
  });

  it("without common results say so, each with a link that removes it and its count", async () => {
    await open("?size=small&pod=with");
    await screen.findByRole("heading", { name: "No products match these filters" });
    const back = screen.getByRole("link", { name: "Without “Small”" });
    expect(back.parentElement?.textContent).toBe("Without “Small”: 2 products");
    expect(back.getAttribute("href")).toBe("/product/courier-bag-poly?pod=with");
    screen.getByRole("link", { name: "Clear all filters" }).click();
    await expect.poll(count).toBe("5 products");
  });
});

describe("with or without POD", () => {
  const choices = () =>
    within(screen.getByRole("list", { name: "POD" }))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]);
  const path = "/product/courier-bag-poly";

  it("is one switch, with an address for each choice", async () => {
    await open();
    expect(choices()).toEqual([
      ["All 5", path, "true"],
      ["With POD 2", `${path}?pod=with`, null],
      ["Without POD 3", `${path}?pod=without`, null],
    ]);
    pill("With POD 2").click();
    await expect.poll(shown).toEqual(["Bag 10x12", "Bag 24x30"]);
    expect(choices().map(([, , current]) => current)).toEqual([null, "true", null]);
  });

  it("both in an old link are all of them", async () => {
    await open("?pod=with,without");
    expect(choices().map(([, , current]) => current)).toEqual(["true", null, null]);
    expect(shown()).toHaveLength(5);
  });
});

describe("the view", () => {
  const isTable = () => screen.queryByRole("table") !== null;
  afterEach(() => rememberView("cards"));

  it("is remembered in this browser, and the URL is stronger", async () => {
    await open();
    expect(isTable()).toBe(false);
    pill("Table").click();
    await expect.poll(isTable).toBe(true);
    cleanup();
    await open("?size=large");
    expect(isTable()).toBe(true);
    expect(pill("In stock 2").getAttribute("href")).toContain("view=table");
    pill("Cards").click();
    await expect.poll(isTable).toBe(false);
    cleanup();
    await open();
    expect(isTable()).toBe(false);
    cleanup();
    await open("?view=table");
    expect(isTable()).toBe(true);
  });

  it.each([
    ["/product/courier-bag-poly", "/product/courier-bag-poly?view=table"],
    ["/PRODUCT/thermal-label?size=4x6#main", "/PRODUCT/thermal-label?size=4x6&view=table#main"],
    ["/product/courier-bag-poly?view=cards", null],
    ["/product/honeycomb-sleeve", null],
    ["/cart", null],
  ])("before the first paint, a browser that remembers the table leaves %s for %s", (from, to) => {
    const { pathname, search, hash } = new URL(from, "https://shop.example");
    const replaced: string[] = [];
    const location = { pathname, search, hash, replace: (address: string) => replaced.push(address) };
    const runWith = (view: string) =>
      // oxlint-disable-next-line no-implied-eval -- it is sent as text
      new Function("location", "localStorage", openRememberedView())(location, { getItem: () => view });
    runWith("cards");
    expect(replaced).toEqual([]);
    runWith("table");
    expect(replaced).toEqual(to === null ? [] : [to]);
  });
});

describe("sorting", () => {
  it("starts with the smallest area in each group", async () => {
    await open();
    expect(shown()).toEqual(["Bag 6x8", "Bag 18x10", "Bag 20x24", "Bag 10x12", "Bag 24x30"]);
  });

  it.each([
    ["price-desc", ["Bag 20x24", "Bag 18x10", "Bag 6x8", "Bag 24x30", "Bag 10x12"]],
    ["price", ["Bag 6x8", "Bag 18x10", "Bag 20x24", "Bag 10x12", "Bag 24x30"]],
    ["name", ["Bag 6x8", "Bag 18x10", "Bag 20x24", "Bag 10x12", "Bag 24x30"]],
  ])("by %s, kept in the URL with the filters", async (sort, order) => {
    await open("?stock=");
    fireEvent.change(screen.getByRole("combobox", { name: "Sort" }), { target: { value: sort } });
    await expect.poll(shown).toEqual(order);
    await expect
      .poll(() => pill("Small 1").getAttribute("href"))
      .toBe(`/product/courier-bag-poly?size=small&sort=${sort}`);
  });

  it("works without scripts by a form that keeps the filters", async () => {
    await open("?size=large&view=table");
    const form = document.querySelector("form#listing-form") as HTMLFormElement;
    expect([...new FormData(form)]).toEqual([
      ["size", "large"],
      ["view", "table"],
      ["sort", "size"],
    ]);
  });
});

describe("metadata for search engines", () => {
  beforeEach(() => void vi.stubEnv("SSR", true));
  const metaOf = (search: string) =>
    JSON.stringify(
      listing.meta({
        params: { type: "courier-bag-poly" },
        matches: [{ loaderData: { origin: "https://shop.example" } }],
        location: { search },
      } as never),
    );

  it("a listing without filters may be indexed", () => {
    expect(metaOf("")).not.toContain("noindex");
  });

  it.each(["?size=small", "?sort=price", "?view=table", "?compare=A,B"])(
    "%s has the plain listing as canonical URL and is not indexed",
    (search) => {
      expect(metaOf(search)).toContain("noindex, follow");
      expect(metaOf(search)).toContain('"https://shop.example/product/courier-bag-poly"');
    },
  );
});

describe("a listing with more products than a page has", () => {
  const many = Array.from({ length: 100 }, (_, at) => bag(`${at + 1}x${at + 2}`, "small", "poly-bw-npd", 1));
  const pages = () => screen.getByRole("navigation", { name: "Pages" });
  const page = (name: string) => within(pages()).getByRole("link", { name });

  beforeEach(() => {
    calls = fakeApi({ "GET /api/products": () => catalogueOf(...many) });
  });

  it("shows 48 of them, the number of all, and links to its other pages", async () => {
    await open();
    expect(shown()).toHaveLength(48);
    expect(count()).toBe("100 products");
    expect(screen.getByText("100 products", { selector: "section p span" })).toBeTruthy();
    expect(within(pages()).queryByRole("link", { name: "Previous" })).toBeNull();
    expect(page("Next").getAttribute("href")).toBe("/product/courier-bag-poly?page=2");
    page("Page 3 of 3").click();
    await expect.poll(shown).toEqual(many.slice(96).map(({ title }) => title));
    expect(page("Page 3 of 3").getAttribute("aria-current")).toBe("page");
    expect(within(pages()).queryByRole("link", { name: "Next" })).toBeNull();
    expect(page("Previous").getAttribute("href")).toBe("/product/courier-bag-poly?page=2");
    expect(calls).toEqual(["GET /api/products"]);
  });

  it("stays on its page in the other view, and begins at page 1 when it is filtered", async () => {
    await open("?page=2");
    expect(pill("Table").getAttribute("href")).toBe("/product/courier-bag-poly?page=2&view=table");
    expect(screen.getByRole("link", { name: /^In stock/ }).getAttribute("href")).toBe(
      "/product/courier-bag-poly?stock=in",
    );
  });

  it("compares products of several pages", async () => {
    await open("?page=2&compare=1x2,60x61");
    expect(await screen.findByText("2 sizes side by side, same scale")).toBeTruthy();
  });
});
