import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import * as search from "./search.tsx";

afterEach(clearCatalogue);

const withPod = aProduct();
const withoutPod = aProduct({
  SKU: "POLNPD100120",
  title: "Plain Poly Courier Bag 10x12 inch without POD",
  description: "Poly courier bag, no document pocket.",
  type: "poly-bw-npd",
});
const meesho = aProduct({
  SKU: "MEETPD100120",
  title: "Meesho Transparent Tamper Proof Bag 10x12 inch with POD",
  description: "Meesho-branded bag.",
  category: "POLY-MEESHO",
  type: "poly-nt-pd",
});
const roll = aProduct({
  SKU: "HONROL100",
  title: "Honeycomb Paper Roll 100 Mtr",
  description: "Replacement for bubble wrap.",
  category: "HONEYCOMB",
  type: "honey-roll",
  dimension: "100 Mtr",
  unit: "ROL",
});

function openSearch(query: string) {
  fakeApi({ "GET /api/products": () => catalogueOf(withPod, withoutPod, meesho, roll) });
  renderPage(search, `/search${query}`, "/search");
}
const titles = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

it("shows what fits by kinds of goods, without what contradicts a word", async () => {
  openSearch("?q=10x12+pod");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Search: 10x12 pod");
  expect(await screen.findByRole("heading", { name: "Plain poly bags" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Meesho bags" })).toBeTruthy();
  expect(titles()).toEqual([withPod.title, meesho.title]);
  expect(screen.getByText(/for authorised Meesho sellers/)).toBeTruthy();
});

it("is filtered like a listing, and every link keeps what was searched", async () => {
  openSearch("?q=10x12");
  const filters = await screen.findByRole("navigation", { name: "Filters" });
  for (const link of within(filters).getAllByRole("link"))
    expect(link.getAttribute("href")).toContain("q=10x12");
  fireEvent.click(within(filters).getByRole("link", { name: /Without POD/ }));
  await waitFor(() =>
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("1 of 3 products"),
  );
  expect(titles()).toEqual([withoutPod.title]);
});

it("says what fits into the bags, and links to other measures", async () => {
  openSearch("?q=books");
  expect(await screen.findByText("These hold a book of 22 × 15 × 3 cm.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Find by other measures" });
  expect(link.getAttribute("href")).toBe("/size-finder?l=22&w=15&h=3&unit=cm&kind=rigid");
});

it("says what the shop does not sell, and shows the nearest goods", async () => {
  openSearch("?q=bubble+wrap");
  expect(await screen.findByText(/We do not sell bubble wrap\./)).toBeTruthy();
  expect(titles()).toEqual([roll.title]);
});

it("says that no product has an unknown word, and links to other ways", async () => {
  openSearch("?q=submarine");
  expect(await screen.findByText("No product is called “submarine”.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ask for what is not listed" })).toBeTruthy();
});

it("asks what is wanted when nothing is searched, and calls nothing", async () => {
  const calls = fakeApi({});
  renderPage(search, "/search?q=+", "/search");
  expect(await screen.findByText("What do you pack?")).toBeTruthy();
  expect(calls).toEqual([]);
});

it("fetches the page of a catalogue that is too large for a copy, and says why there is none", async () => {
  fakeApi({
    "GET /api/products": () => ({ success: true, statusText: "OK", products: [], isTooLarge: true }),
    "GET /api/search": ({ query }) => {
      expect(query).toEqual({ q: "tape", pod: "with" });
      throw refusal(503, "The shop is busy.");
    },
  });
  renderPage(search, "/search?q=tape&pod=with", "/search");
  expect(await screen.findByText("The shop is busy.")).toBeTruthy();
});
