import { fireEvent, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import { ProductSearch } from "./product-search.tsx";

afterEach(clearCatalogue);

const bag = aProduct();
const tape = aProduct({
  SKU: "TAPBRN045",
  title: "Brown tape",
  description: "Brown BOPP tape.",
  category: "TAPE",
  dimension: "48 mm x 130 m",
});

function openSearch(): { field: HTMLElement; calls: string[] } {
  const calls = fakeApi({ "GET /api/products": () => catalogueOf(bag, tape) });
  renderPage({ default: ProductSearch }, "/");
  const field = screen.getByRole("combobox", { name: "Search products" });
  fireEvent.focus(field);
  return { field, calls };
}
const type = (field: HTMLElement, text: string) => fireEvent.input(field, { target: { value: text } });

describe("product search", () => {
  it(
    "suggests by a substring of the title in any letter case, without a call while typing",
    { tags: ["buyer-2.14", "buyer-2.18", "ruling-catalogue.2"] },
    async () => {
      const { field, calls } = openSearch();
      type(field, "BROWN t");
      expect((await screen.findByRole("option")).textContent).toContain("Brown tape");
      type(field, "courier");
      expect((await screen.findByRole("option")).textContent).toContain(bag.title);
      expect(calls).toEqual(["GET /api/products"]);
    },
  );

  it("shows suggestions only for a query", { tags: ["buyer-2.15"] }, async () => {
    const { field } = openSearch();
    type(field, "tape");
    await screen.findByRole("option");
    type(field, "  ");
    expect(screen.queryByRole("option")).toBeNull();
    expect(field.getAttribute("aria-expanded")).toBe("false");
  });

  it("finds a size in any notation", { tags: ["ruling-catalogue.3"] }, async () => {
    const { field } = openSearch();
    type(field, "10 x 12");
    expect((await screen.findByRole("option")).textContent).toContain(bag.title);
  });

  it("opens the detail route of the category with arrows and Enter", { tags: ["buyer-2.17"] }, async () => {
    const { field } = openSearch();
    type(field, "tape");
    const option = await screen.findByRole("option");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(field.getAttribute("aria-activedescendant")).toBe(option.id);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(await screen.findByText("another page")).toBeTruthy();
  });

  it("each suggestion is a link: Ctrl leaves the list open, a plain click follows it", async () => {
    const { field } = openSearch();
    type(field, "tape");
    const option = await screen.findByRole("option");
    expect(option.getAttribute("href")).toBe("/boxdetails?sku=TAPBRN045");
    // jsdom opens no tabs.
    option.addEventListener("click", (event) => event.ctrlKey && event.preventDefault());
    fireEvent.click(option, { ctrlKey: true });
    expect(screen.queryByText("another page")).toBeNull();
    expect(field.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(option);
    expect(await screen.findByText("another page")).toBeTruthy();
  });

  it("says above the suggestions what fits into them", async () => {
    const large = aProduct({ SKU: "POLNPD140170", title: "Plain bag 14x17 inch", dimension: "14x17 inch" });
    fakeApi({ "GET /api/products": () => catalogueOf(bag, large) });
    renderPage({ default: ProductSearch }, "/");
    const field = screen.getByRole("combobox", { name: "Search products" });
    fireEvent.focus(field);
    type(field, "saree bag");
    expect((await screen.findByRole("option")).textContent).toContain(large.title);
    expect(screen.getByText("These hold a folded saree of 38 × 28 × 4 cm.")).toBeTruthy();
  });

  it("closes on Escape", async () => {
    const { field } = openSearch();
    type(field, "tape");
    await screen.findByRole("option");
    fireEvent.keyDown(field, { key: "Escape" });
    expect(screen.queryByRole("option")).toBeNull();
  });

  it("shows picture, price and stock of each suggestion", async () => {
    const soldOut = aProduct({ SKU: "POLPOD140170", title: "Sold-out bag", countInStock: 0 });
    fakeApi({ "GET /api/products": () => catalogueOf(tape, soldOut) });
    renderPage({ default: ProductSearch }, "/");
    const field = screen.getByRole("combobox", { name: "Search products" });
    fireEvent.focus(field);
    type(field, "brown");
    const inStock = await screen.findByRole("option");
    expect(inStock.querySelector("svg, img")).toBeTruthy();
    expect(inStock.textContent).toMatch(/₹[\d.,]+ per \w+ \+ GST.*In Stock/);
    type(field, "sold-out");
    expect((await screen.findByRole("option")).textContent).toContain("Out of Stock");
  });

  it("Enter opens the page of results when several products fit, none without doubt", async () => {
    const other = aProduct({
      SKU: "POLNPD100120",
      type: "poly-bw-npd",
      title: "Plain bag 10x12 inch without POD",
    });
    fakeApi({ "GET /api/products": () => catalogueOf(bag, tape, other) });
    const Page = () => (
      <>
        <ProductSearch />
        <p>{`At ${useLocation().search}`}</p>
      </>
    );
    renderPage({ default: Page }, "/search?q=", "/search");
    const field = screen.getByRole("combobox", { name: "Search products" });
    fireEvent.focus(field);
    type(field, "10x12 bag");
    await screen.findAllByRole("option");
    fireEvent.keyDown(field, { key: "Enter" });
    expect(await screen.findByText("At ?q=10x12+bag")).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe("10x12 bag");
  });

  it("says what the shop does not sell, and suggests the nearest goods", async () => {
    const roll = aProduct({ SKU: "HONROL100", title: "Honeycomb Paper Roll 100 Mtr", category: "HONEYCOMB" });
    fakeApi({ "GET /api/products": () => catalogueOf(bag, roll) });
    renderPage({ default: ProductSearch }, "/");
    const field = screen.getByRole("combobox", { name: "Search products" });
    fireEvent.focus(field);
    type(field, "bubble wrap");
    expect((await screen.findByRole("option")).textContent).toContain("Honeycomb Paper Roll");
    expect(screen.getByText(/We do not sell bubble wrap/)).toBeTruthy();
  });

  it("says so when nothing is found", async () => {
    const { field } = openSearch();
    type(field, "submarine");
    expect((await screen.findByText(/Nothing found for/)).textContent).toBe(
      "Nothing found for “submarine”. Try a size such as 10x12, or a word such as tape.",
    );
  });

  it("cycles with the arrows, and Enter without a choice takes the first", async () => {
    const { field } = openSearch();
    type(field, "a");
    const options = await screen.findAllByRole("option");
    expect(options).toHaveLength(2);
    fireEvent.keyDown(field, { key: "ArrowUp" });
    expect(field.getAttribute("aria-activedescendant")).toBe(options[1]?.id);
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(field.getAttribute("aria-activedescendant")).toBe(options[0]?.id);
    type(field, "tape");
    expect(field.getAttribute("aria-activedescendant")).toBeNull();
    fireEvent.keyDown(field, { key: "Enter" });
    expect(await screen.findByText("another page")).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe("");
  });

  it("fetches nothing before it has focus", () => {
    const calls = fakeApi({});
    renderPage({ default: ProductSearch }, "/");
    expect(calls).toEqual([]);
  });

  it('gets the focus by "/", but not while typing in another field', () => {
    fakeApi({ "GET /api/products": () => catalogueOf() });
    renderPage(
      {
        default: () => (
          <>
            <ProductSearch />
            <textarea aria-label="Note" />
          </>
        ),
      },
      "/",
    );
    const note = screen.getByRole("textbox", { name: "Note" });
    note.focus();
    fireEvent.keyDown(note, { key: "/" });
    expect(document.activeElement).toBe(note);
    note.blur();
    fireEvent.keyDown(document.body, { key: "/", ctrlKey: true });
    expect(document.activeElement).toBe(document.body);
    expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("combobox"));
  });

  it(
    "shows why the products failed to load, and tries again on the next focus",
    { tags: ["buyer-8.8"] },
    async () => {
      let isDown = true;
      fakeApi({
        "GET /api/products": () => {
          if (isDown) throw refusal(503, "The shop is busy. Please try again.");
          return catalogueOf(tape);
        },
      });
      renderPage({ default: ProductSearch }, "/");
      const field = screen.getByRole("combobox");
      fireEvent.focus(field);
      type(field, "tape");
      expect(await screen.findByText("The shop is busy. Please try again.")).toBeTruthy();
      isDown = false;
      fireEvent.focus(field);
      expect((await screen.findByRole("option")).textContent).toContain("Brown tape");
    },
  );
});
