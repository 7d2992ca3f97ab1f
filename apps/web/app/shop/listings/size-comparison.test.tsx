import type { Product } from "@dakbag/contracts/catalogue";
import { screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { setCompareChoice } from "./compare-choice.ts";
import { CompareTick } from "./compare-tick.tsx";
import * as listing from "./listing.tsx";

const bags = [6, 8, 10, 12, 14].map((width) =>
  aProduct({
    SKU: `B${width}`,
    title: `Bag ${width} wide`,
    dimension: `${width}x${width + 2} inch`,
    type: width === 6 ? "poly-bw-npd" : "poly-bw-pd",
    price: width / 5,
  }),
);

const labels = [400, null].map((piecesPerPack, at) =>
  aProduct({
    SKU: `L${at}`,
    category: "LABEL",
    type: "label-dt",
    unit: "CTN",
    price: 8976,
    rollsPerBox: 30,
    piecesPerPack,
  }),
);

afterEach(() => {
  clearCatalogue();
  setCompareChoice("", []);
});

async function open(query = "", type = "courier-bag-poly") {
  const calls = fakeApi({
    "GET /api/products": () => catalogueOf(...bags, ...labels),
    "GET /api/cart": () => ({ success: true, items: [] }) as never,
    "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode: null }) as never,
    "POST /api/cart": () => ({ success: true, message: "Successfully Added to Cart!" }),
  });
  renderPage(listing, `/product/${type}${query}`, "/product/:type");
  await screen.findAllByRole("checkbox", { name: /^Compare/ });
  return calls;
}
const tick = (width: number) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: `Compare Bag ${width} wide` });
const comparison = () => screen.findByRole("region", { name: /side by side|^1 size$/ });
const columns = async () =>
  within(await comparison())
    .getAllByRole("columnheader")
    .map((it) => it.querySelector("p")?.textContent);

describe("comparing sizes", () => {
  it("ticks open the comparison, which is in the URL", async () => {
    await open();
    tick(6).click();
    expect(await screen.findByText("1 size selected: select one more to compare")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Compare/ })).toBeNull();
    tick(12).click();
    const link = await screen.findByRole("link", { name: "Compare (2)" });
    expect(link.getAttribute("href")).toBe("/product/courier-bag-poly?compare=B6,B12");
    link.click();
    expect(await columns()).toEqual(["Bag 6 wide", "Bag 12 wide"]);
    expect(document.activeElement?.textContent).toBe("2 sizes side by side, same scale");
  });

  it("a fifth product is refused with a sentence", async () => {
    await open();
    for (const width of [6, 8, 10, 12, 14]) tick(width).click();
    expect(await screen.findByText(/4 sizes can be compared at most/)).toBeTruthy();
    expect(tick(14).checked).toBe(false);
    expect(tick(12).checked).toBe(true);
    tick(6).click();
    tick(14).click();
    expect(await screen.findByRole("link", { name: "Compare (4)" })).toBeTruthy();
  });

  it("shows size, area, thickness, POD, prices, stock, and draws all to one scale", async () => {
    await open("?compare=B6,B10");
    const rows = within(await comparison())
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(0, 8)).toEqual([
      ["Size", "6x8 inch", "10x12 inch"],
      ["Flat area", "48 sq in (310 cm²)", "120 sq in (774 cm²)"],
      ["Thickness", "52 micron", "52 micron"],
      ["POD", "Without POD", "With POD"],
      ["Price", "₹1.20 per piece", "₹2.00 per piece"],
      ["with GST", "₹1.42", "₹2.36"],
      ["Price per 1,000", "₹1,200.00", "₹2,000.00"],
      ["Stock", "In Stock 3,000", "In Stock 3,000"],
    ]);
    const drawings = (await comparison()).querySelectorAll("thead svg");
    expect(new Set([...drawings].map((drawing) => drawing.getAttribute("viewBox"))).size).toBe(1);
    expect(drawings).toHaveLength(2);
  });

  it("prices each part of a carton: its rolls, and the labels on them", async () => {
    await open("?compare=L0,L1", "thermal-label");
    const rows = within(await comparison())
      .getAllByRole("row", { name: /^Price/ })
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Price", "₹8,976.00 per carton", "₹8,976.00 per carton"],
      ["Price per roll", "₹300.00", "₹300.00"],
      ["Price per label", "₹0.748", ""],
      ["Price per 1,000", "₹748.00", ""],
    ]);
  });

  it("before scripts run, the ticks follow the URL, so that the form keeps them", () => {
    const Listing = () => <CompareTick product={bags[1] as Product} />;
    const Stub = createRoutesStub([{ path: "/product/:type", Component: Listing }]);
    const ticked = (query: string) =>
      renderToString(<Stub initialEntries={[`/product/courier-bag-poly${query}`]} />).includes("checked");
    expect(ticked("?compare=B6,B8")).toBe(true);
    expect(ticked("?compare=B6")).toBe(false);
  });

  it("unknown products in the URL, and more than four, are ignored", async () => {
    await open("?compare=B6,NOSUCH,B8&compare=B10,B12,B14");
    expect(await columns()).toEqual(["Bag 6 wide", "Bag 8 wide", "Bag 10 wide"]);
  });

  it("an open comparison follows the ticks, and its Remove unticks", async () => {
    await open("?compare=B6,B8");
    await comparison();
    await expect.poll(() => tick(8).checked).toBe(true);
    tick(10).click();
    await expect.poll(columns).toEqual(["Bag 6 wide", "Bag 8 wide", "Bag 10 wide"]);
    within(await comparison())
      .getByRole("link", { name: "Remove Bag 6 wide" })
      .click();
    await expect.poll(columns).toEqual(["Bag 8 wide", "Bag 10 wide"]);
    expect(tick(6).checked).toBe(false);
    screen.getByRole("link", { name: "Close comparison" }).click();
    await expect.poll(() => screen.queryByRole("link", { name: "Close comparison" })).toBeNull();
  });

  it("adds a size in the chosen quantity", async () => {
    signInAs("Ravi");
    const calls = await open("?compare=B6,B8");
    const quantity = within(await comparison()).getByRole<HTMLSelectElement>("combobox", {
      name: "Quantity of Bag 6 wide",
    });
    expect([...quantity.options].map((option) => option.textContent)).toEqual(["1,000", "2,000"]);
    screen.getByRole("button", { name: "Add Bag 6 wide to cart" }).click();
    expect(await screen.findByText("Successfully Added to Cart!")).toBeTruthy();
    expect(calls).toContain("POST /api/cart");
  });

  it("asks a visitor to sign in", { tags: ["buyer-6.1"] }, async () => {
    await open("?compare=B6,B8");
    await comparison();
    screen.getByRole("button", { name: "Add Bag 6 wide to cart" }).click();
    expect(await screen.findByRole("dialog", { name: "Login Required" })).toBeTruthy();
  });
});
