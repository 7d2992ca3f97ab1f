import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { forgetCatalogue } from "#app/api-client/catalogue.ts";
import { aProduct, catalogueOf } from "../../test-support/a-product.ts";
import { fakeApi } from "../../test-support/fake-api.ts";
import { renderPage } from "../../test-support/render-page.tsx";
import { ProductSearch } from "./product-search.tsx";

afterEach(forgetCatalogue);

const bag = aProduct();
const tape = aProduct({
  SKU: "TAPBRN045",
  title: "Brown tape",
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

describe("product search (buyer §2)", () => {
  it("suggests by a substring of the title in any letter case, and typing makes no call", async () => {
    const { field, calls } = openSearch();
    type(field, "BROWN t");
    expect((await screen.findByRole("option")).textContent).toContain("Brown tape");
    type(field, "courier");
    expect((await screen.findByRole("option")).textContent).toContain(bag.title);
    expect(calls).toEqual(["GET /api/products"]);
  });

  it("shows nothing for an empty query", async () => {
    const { field } = openSearch();
    type(field, "tape");
    await screen.findByRole("option");
    type(field, "  ");
    expect(screen.queryByRole("option")).toBeNull();
    expect(field.getAttribute("aria-expanded")).toBe("false");
  });

  it("finds a size however it is written (rulings: catalogue)", async () => {
    const { field } = openSearch();
    type(field, "10 x 12");
    expect((await screen.findByRole("option")).textContent).toContain(bag.title);
  });

  it("opens the detail route of the category with arrows and Enter", async () => {
    const { field } = openSearch();
    type(field, "tape");
    const option = await screen.findByRole("option");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(field.getAttribute("aria-activedescendant")).toBe(option.id);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(await screen.findByText("another page")).toBeTruthy();
  });

  it("closes on Escape", async () => {
    const { field } = openSearch();
    type(field, "tape");
    await screen.findByRole("option");
    fireEvent.keyDown(field, { key: "Escape" });
    expect(screen.queryByRole("option")).toBeNull();
  });

  it("says so when nothing is found", async () => {
    const { field } = openSearch();
    type(field, "submarine");
    expect((await screen.findByText(/Nothing found for/)).textContent).toContain("submarine");
  });
});
