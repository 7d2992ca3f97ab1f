import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { forgetCatalogue } from "#app/api-client/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import * as listing from "./listing.tsx";

afterEach(forgetCatalogue);

const withPod = aProduct();
const withoutPod = aProduct({
  SKU: "POLNPD060080",
  title: "Plain Poly Courier Bag 6x8 inch without POD",
  type: "poly-bw-npd",
  dimension: "6x8 inch",
  price: 0.66,
});

function open(type: string) {
  renderPage(listing, `/product/${type}`, "/product/:type");
}
function sell(...products: ReturnType<typeof aProduct>[]) {
  return fakeApi({ "GET /api/products": () => catalogueOf(...products) });
}
const groupNames = async () =>
  (await screen.findAllByRole("heading", { level: 2 })).map((it) => it.textContent);

describe("poly bag listing (buyer §2)", () => {
  it("shows 12 skeletons while the one call runs (buyer §9)", async () => {
    fakeApi({ "GET /api/products": () => new Promise(() => undefined) });
    open("courier-bag-poly");
    const loading = await screen.findByRole("status", { name: "Loading products" });
    expect(within(loading).getAllByRole("listitem", { hidden: true })).toHaveLength(12);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Poly Courier Bag Black & White");
  });

  it("splits products into Non-POD and POD by their type, with one call", async () => {
    const calls = sell(withPod, withoutPod);
    open("courier-bag-poly");
    expect(await groupNames()).toEqual(["Non-POD", "POD"]);
    expect(calls).toEqual(["GET /api/products"]);
  });

  it("hides an empty group, other categories and products that are not listed", async () => {
    sell(
      withPod,
      aProduct({ SKU: "X", title: "Hidden", type: "poly-bw-npd", showListing: false }),
      aProduct({ SKU: "Y", title: "A Meesho bag", category: "POLY-MEESHO", type: "poly-nt-npd" }),
    );
    open("courier-bag-poly");
    expect(await groupNames()).toEqual(["POD"]);
    expect(screen.queryByText("Hidden")).toBeNull();
    expect(screen.queryByText("A Meesho bag")).toBeNull();
  });

  it("makes a card in stock a link to /details with the price plus its own GST", async () => {
    sell(withoutPod);
    open("courier-bag-poly");
    const card = await screen.findByRole("link", { name: /6x8 inch without POD/ });
    expect(card.getAttribute("href")).toBe("/details?sku=POLNPD060080");
    expect(card.textContent).toContain("₹0.66 per piece + ₹0.12 GST");
    expect(card.textContent).toContain("In Stock");
  });

  it("does not make a card without stock a link, and says Out of Stock", async () => {
    sell(aProduct({ countInStock: 0 }));
    open("courier-bag-poly");
    expect(await screen.findByText("Out of Stock")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /10x12/ })).toBeNull();
  });

  it("leads to the customisation form (rulings: catalogue)", async () => {
    sell(withPod);
    open("courier-bag-poly");
    expect(await screen.findByRole("link", { name: /Customise yours/ })).toBeTruthy();
  });

  it("says the server's reason in place of the products (buyer §8)", async () => {
    fakeApi({
      "GET /api/products": () => {
        throw refusal(503, "The catalogue is being changed.");
      },
    });
    open("courier-bag-poly");
    expect((await screen.findByRole("alert")).textContent).toContain("The catalogue is being changed.");
  });

  it("says 'Failed to load products.' when there is no reason (buyer §8)", async () => {
    fakeApi({
      "GET /api/products": () => {
        throw refusal(500, "");
      },
    });
    open("courier-bag-poly");
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to load products.");
  });
});

describe("the other listings (buyer §2)", () => {
  it("split paper bags by lamination and take their pictures from a folder per lamination", async () => {
    sell(
      aProduct({ SKU: "PAPLIP1", title: "Lip bag", category: "PAPER", type: "paper-lip-lam" }),
      aProduct({ SKU: "PAPFLP1", title: "Flap bag", category: "PAPER", type: "paper-flap-lam" }),
    );
    open("courier-bag-paper");
    expect(await groupNames()).toEqual(["Flap Lamination", "Lip to Lip Lamination"]);
    const pictures = [...document.querySelectorAll("main img, img")].map((image) =>
      image.getAttribute("src"),
    );
    expect(pictures).toEqual(["/paper-bags/flap-lam/PAPFLP1.jpeg", "/paper-bags/lip-lam/PAPLIP1.jpeg"]);
  });

  it("show marketplace bags under two tabs, each with its groups", async () => {
    sell(
      aProduct({ SKU: "T", title: "Clear bag", category: "POLY-MEESHO", type: "poly-nt-npd", price: 1.02 }),
      aProduct({ SKU: "O", title: "Opaque bag", category: "POLY-MEESHO", type: "poly-op-pd", price: 1.02 }),
    );
    open("meesho-bags");
    expect((await screen.findByRole("link", { name: /Clear bag/ })).textContent).toContain("+ ₹0.18 GST");
    expect(screen.queryByText("Opaque bag")).toBeNull();
    screen.getByRole("tab", { name: "Opaque" }).click();
    expect(await screen.findByRole("link", { name: /Opaque bag/ })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("POD");
  });

  it("show the card for branded bags on the landing page only when there are any", async () => {
    sell();
    open("meesho");
    expect(await screen.findByRole("link", { name: /Barcoded Stickers/ })).toBeTruthy();
    expect(screen.queryByText("Branded Tamper Proof Courier Bags")).toBeNull();
  });

  it("lead from every honeycomb size to its box page", async () => {
    sell();
    open("honeycomb-sleeve");
    const targets = (await screen.findAllByRole("link", { name: /^\d+ (mm|Mtr)/ })).map((link) =>
      link.getAttribute("href"),
    );
    expect(targets).toEqual([
      "/boxdetails?sku=HONROL100&productType=roll",
      ...[100, 150, 200, 225, 300, 450].map((size) => `/boxdetails?sku=HONSLV${size}&productType=sleeve`),
    ]);
  });

  it("lead to bulk enquiry where there are no products yet (rulings: catalogue)", async () => {
    sell(withPod);
    open("boxes");
    const link = await screen.findByRole("link", { name: "Bulk Enquiry" });
    expect(link.getAttribute("href")).toBe("/enquiryPage");
  });

  it("list about 53 categories that transparent bags must not carry", async () => {
    sell(aProduct({ category: "POLY-MEESHO", type: "poly-nt-npd" }));
    open("transparent-bags");
    (await screen.findByRole("button", { name: "View List" })).click();
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(
      "As per Meesho, the following products/items are NOT allowed in transparent Meesho bags:",
    );
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(53);
  });
});
