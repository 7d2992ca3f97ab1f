import type { Product } from "@dakbag/contracts/catalogue";
import { readListingQuestion, listingView } from "@dakbag/domain/catalogue/listing-view";
import { listings } from "@dakbag/domain/catalogue/listings";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct } from "../../test-support/a-product.ts";
import { fakeApi, refusal } from "../../test-support/fake-api.ts";
import { renderPage } from "../../test-support/render-page.tsx";
import * as listing from "./listings/listing.tsx";
import { ProductSearch } from "./frame/product-search.tsx";
import * as product from "./product/product.tsx";
import * as sizeFinder from "./size-finder/size-finder.tsx";

afterEach(clearCatalogue);

const bags = Array.from({ length: 60 }, (_, at) =>
  aProduct({
    SKU: `B${at}`,
    title: `Bag no. ${at}`,
    size: at < 50 ? "small" : "large",
    dimension: "10x12 inch",
  }),
);

/** A shop whose catalogue is too large for a copy. */
function openShop() {
  return fakeApi({
    "GET /api/products": () => ({ success: true, statusText: "OK", products: [], isTooLarge: true }),
    "GET /api/listings/:key": ({ query }) => ({
      success: true,
      ...listingView(
        listings["courier-bag-poly"],
        bags,
        readListingQuestion(new URLSearchParams(query as Record<string, string>)),
      ),
    }),
    "GET /api/products/details/:sku": ({ params }) => {
      const found = bags.find(({ SKU }) => SKU === params.sku);
      if (!found) throw refusal(404, "This product was not found.");
      return { success: true, ...found };
    },
    "GET /api/products/details/:sku/family": () => ({ success: true, family: bags.slice(0, 24) }),
    "GET /api/products/fitting": () => ({ success: true, products: bags.slice(0, 3), count: 3 }),
    "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode: null }),
  });
}

it("a listing fetches the page that is asked for, and again for each filter", async () => {
  const calls = openShop();
  renderPage(listing, "/product/courier-bag-poly?page=2", "/product/:type");
  expect(await screen.findAllByRole("heading", { level: 3 })).toHaveLength(12);
  screen.getByRole("link", { name: "Large 10" }).click();
  await expect.poll(() => screen.getAllByRole("heading", { level: 3 }).length).toBe(10);
  expect(calls.filter((call) => call.includes("listings"))).toEqual([
    "GET /api/listings/courier-bag-poly",
    "GET /api/listings/courier-bag-poly",
  ]);
});

it("a listing that cannot be fetched says why", async () => {
  fakeApi({
    "GET /api/products": () => ({ success: true, statusText: "OK", products: [], isTooLarge: true }),
    "GET /api/listings/:key": () => {
      throw refusal(503, "The shop is busy.");
    },
  });
  renderPage(listing, "/product/courier-bag-poly", "/product/:type");
  expect((await screen.findByRole("alert")).textContent).toContain("The shop is busy.");
});

it("a detail page fetches its product and the nearest sizes", async () => {
  openShop();
  renderPage(product, "/details?sku=B7", "/details");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Bag no. 7");
  const sizes = screen.getByRole("region", { name: "Other sizes" });
  expect(sizes.querySelectorAll("tbody tr")).toHaveLength(24);
});

it("the size finder fetches the products that fit", async () => {
  openShop();
  renderPage(sizeFinder, "/size-finder?l=20&w=15&h=1", "/size-finder");
  expect((await screen.findByRole("heading", { level: 2 })).textContent).toContain("3 sizes fit");
});

function openSearch(answer: (q: string) => readonly Product[]) {
  const asked: string[] = [];
  fakeApi({
    "GET /api/products": () => ({ success: true, statusText: "OK", products: [], isTooLarge: true }),
    "GET /api/products/search": ({ query }) => {
      asked.push(String(query["q"]));
      const products = [...answer(String(query["q"]))];
      return { success: true, products, only: products[0]?.SKU ?? null, note: null, says: null, nearest: [] };
    },
  });
  renderPage({ default: ProductSearch }, "/");
  const field = screen.getByRole("combobox", { name: "Search products" });
  fireEvent.focus(field);
  return { field, asked };
}
const foundAs = (q: string) => [aProduct({ SKU: `X-${q}`, title: `Bag for ${q}` })];

it("the search asks the server once a word is typed, and shows nothing of an older word", async () => {
  const { field, asked } = openSearch(foundAs);
  for (const text of ["b", "br", "bro"]) fireEvent.input(field, { target: { value: text } });
  expect(screen.queryByRole("option")).toBeNull();
  expect((await screen.findByRole("option")).textContent).toContain("Bag for bro");
  fireEvent.input(field, { target: { value: "brown" } });
  expect(screen.queryByRole("option")).toBeNull();
  expect((await screen.findByRole("option")).textContent).toContain("Bag for brown");
  expect(asked).toEqual(["bro", "brown"]);
});

it("Enter before the suggestions are known leads to the page of results", async () => {
  const { field } = openSearch(foundAs);
  fireEvent.input(field, { target: { value: "tape" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("another page")).toBeTruthy();
});

it("the search says why the server gave no suggestions", async () => {
  const { field } = openSearch(() => {
    throw refusal(503, "The shop is busy.");
  });
  fireEvent.input(field, { target: { value: "tape" } });
  expect(await screen.findByText("The shop is busy.")).toBeTruthy();
});
