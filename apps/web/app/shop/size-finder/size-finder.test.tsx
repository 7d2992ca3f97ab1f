import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { type FakeEndpoints, fakeApi } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as sizeFinder from "./size-finder.tsx";

afterEach(clearCatalogue);

const bag = (inches: string, differences = {}) =>
  aProduct({ SKU: `POL${inches}`, title: `Poly bag ${inches}`, dimension: `${inches} inch`, ...differences });
const catalogue = [
  bag("10x12", { price: 1.6 }),
  bag("12x14", { price: 2.23 }),
  bag("24x30", { price: 9.28 }),
  bag("12x14", {
    SKU: "PAP",
    title: "Paper bag 12x14",
    category: "PAPER",
    type: "paper-flap-lam",
    price: 3.4,
  }),
  bag("12x14", {
    SKU: "MEE",
    title: "Meesho bag 12x14",
    category: "POLY-MEESHO",
    type: "poly-nt-npd",
    price: 1,
  }),
  aProduct({
    SKU: "HONSLV300",
    title: "Honeycomb Sleeve 300 mm (box)",
    category: "HONEYCOMB",
    type: "honey-sleeve",
    dimension: "300 mm",
    price: 5499,
    gstRatePercent: 12,
    unit: "BOX",
  }),
  aProduct({ SKU: "TAPE", title: "Tape", category: "TAPE", dimension: "48 mm x 130 m", unit: "CTN" }),
];

function openFinder(query: string, more: FakeEndpoints = {}, products = catalogue) {
  const calls = fakeApi({ "GET /api/products": () => catalogueOf(...products), ...more });
  renderPage(sizeFinder, `/size-finder${query}`, "/size-finder");
  return calls;
}
const tShirt = "?l=30&w=25&h=3&unit=cm&kind=rigid";
const titles = async () =>
  (await screen.findAllByRole("article")).map((card) => within(card).getByRole("link").textContent);
const card = async (title: string) => (await screen.findByRole("link", { name: title })).closest("article")!;

describe("/size-finder", () => {
  it("shows no result before a size is typed, and sends no request", async () => {
    const calls = openFinder("");
    expect((await screen.findByLabelText<HTMLInputElement>("Length")).inputMode).toBe("decimal");
    expect(screen.queryByText(/is required/)).toBeNull();
    expect(screen.queryByRole("article")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("lists fitting bags by least waste, then price; then sleeves; goods of a marketplace only when chosen", async () => {
    openFinder(tShirt);
    expect(await screen.findByRole("heading", { name: "4 sizes fit 30 × 25 × 3 cm, rigid" })).toBeTruthy();
    expect(await titles()).toEqual([
      "Poly bag 12x14",
      "Paper bag 12x14",
      "Poly bag 24x30",
      "Honeycomb Sleeve 300 mm (box)",
    ]);
    expect(screen.queryByText(/Only for sellers/)).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: "Meesho branded 1" }));
    await waitFor(async () => expect(await titles()).toEqual(["Meesho bag 12x14"]));
    expect(screen.getByText(/Only for sellers authorised by Meesho\./)).toBeTruthy();
  });

  it("shows the price per shipment without and with GST, and the free space", async () => {
    openFinder(tShirt);
    const best = (await card("Poly bag 12x14")).textContent;
    expect(best).toContain("Best fit");
    expect(best).toContain("In Stock");
    expect(best).toContain("₹2.23 per shipment");
    expect(best).toContain("₹2.63 with GST");
    expect(best).toContain("Free space: width 2.4 cm, length 2.5 cm");
    expect(best).toContain("15% of the bag stays empty");
    expect((await card("Honeycomb Sleeve 300 mm (box)")).textContent).toContain("₹5,499.00 per box");
  });

  it("shows the cheapest beside the best fit, and says where the fit is tight", async () => {
    openFinder("?l=30.2&w=25&h=3&unit=cm&kind=rigid", {}, [
      bag("12x14", {
        SKU: "PAP",
        title: "Paper bag 12x14",
        category: "PAPER",
        type: "paper-flap-lam",
        price: 3.4,
      }),
      bag("13x14", { price: 3.3 }),
      bag("14x18", { price: 3.1 }),
      bag("14x14", { price: 1, countInStock: 0 }),
    ]);
    expect(await titles()).toEqual(["Paper bag 12x14", "Poly bag 14x18", "Poly bag 13x14", "Poly bag 14x14"]);
    const texts = screen.getAllByRole("article").map(({ textContent }) => textContent ?? "");
    expect(texts.map((text) => /Best fit|Cheapest/.exec(text)?.[0])).toEqual([
      "Best fit",
      "Cheapest",
      undefined,
      undefined,
    ]);
    expect(texts.map((text) => text.includes("Tight"))).toEqual([false, false, false, false]);
    cleanup();
    clearCatalogue();
    openFinder("?l=32.2&w=25&h=3&unit=cm&kind=rigid");
    expect((await card("Paper bag 12x14")).textContent).toContain("Tight: under 0.5 cm of room");
    expect((await card("Poly bag 24x30")).textContent).not.toContain("Tight");
    expect((await card("Poly bag 12x14")).textContent).toMatch(/Best fit.*Cheapest/);
  });

  it("answers in inches when asked in inches", async () => {
    openFinder("?l=12&w=10&h=1&unit=inch&kind=rigid");
    expect((await card("Poly bag 12x14")).textContent).toContain("Free space: width 1 in, length 1 in");
  });

  it("says that a soft parcel has to be folded", async () => {
    openFinder("?l=50&w=25&h=1&unit=cm&kind=soft", {}, [bag("12x14")]);
    expect((await card("Poly bag 12x14")).textContent).toContain(
      "Folded in half once, placed 25 cm wide, 25 cm long, 2 cm thick",
    );
  });

  it("answers common things, and does not fold again what is already folded", async () => {
    openFinder("", {}, [bag("12x14"), bag("8x14")]);
    fireEvent.click(await screen.findByRole("link", { name: /^Folded T-shirt/ }));
    expect(
      await screen.findByRole("heading", { name: "1 size fits 30 × 25 × 3 cm, already folded" }),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Length").value).toBe("30");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Already folded/ }).checked).toBe(true);
  });

  it("shows one family at its own URL", async () => {
    openFinder(tShirt);
    const link = await screen.findByRole("link", { name: "Paper 1" });
    expect(link.getAttribute("href")).toBe("/size-finder?l=30&w=25&h=3&unit=cm&kind=rigid&family=paper");
    fireEvent.click(link);
    await waitFor(async () => expect(await titles()).toEqual(["Paper bag 12x14"]));
    expect(screen.getByRole("link", { name: "Paper 1" }).getAttribute("aria-current")).toBe("true");
  });

  it("shows six at first, and the others when asked", async () => {
    const many = Array.from({ length: 9 }, (_, index) => bag(`${20 + index}x30`));
    openFinder(tShirt, {}, many);
    expect(await titles()).toHaveLength(6);
    fireEvent.click(screen.getByRole("link", { name: "Show 3 more" }));
    await waitFor(async () => expect(await titles()).toHaveLength(9));
  });

  it("sold out products are last and cannot be added", { tags: ["buyer-5.22"] }, async () => {
    openFinder(tShirt, {}, [bag("12x14", { countInStock: 0 }), bag("24x30")]);
    expect(await titles()).toEqual(["Poly bag 24x30", "Poly bag 12x14"]);
    const soldOut = within(await card("Poly bag 12x14"));
    expect(soldOut.getByText("OUT OF STOCK")).toBeTruthy();
    expect(soldOut.queryByRole("button")).toBeNull();
  });

  it("offers a bulk enquiry where nothing fits, and folding where that would help", async () => {
    openFinder("?l=50&w=25&h=1&unit=cm&kind=rigid", {}, [bag("12x14")]);
    expect(
      await screen.findByRole("heading", { name: "None of our sizes fits 50 × 25 × 1 cm" }),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Bulk enquiry" }).getAttribute("href")).toBe(
      "/enquiryPage?l=50&w=25&h=1&unit=cm&kind=rigid",
    );
    fireEvent.click(screen.getByRole("link", { name: /It is soft/ }));
    expect(await titles()).toEqual(["Poly bag 12x14"]);
  });

  it("links each error to its field, does not search, and focuses the first", async () => {
    const calls = openFinder("");
    fireEvent.change(await screen.findByLabelText("Length"), { target: { value: "30" } });
    fireEvent.change(screen.getByLabelText("Width"), { target: { value: "<script>" } });
    fireEvent.click(screen.getByRole("button", { name: "Find sizes" }));
    const width = await screen.findByLabelText("Width", { selector: "[aria-invalid=true]" });
    const described = document.getElementById(width.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("Width must be a number such as 12.5");
    expect(screen.getByText("Height is required")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(width));
    expect(calls).toEqual([]);
  });

  it("shows in red why the catalogue could not be loaded", { tags: ["buyer-8.7"] }, async () => {
    fakeApi({ "GET /api/products": () => ({ success: false, statusText: "closed", products: [] }) as never });
    renderPage(sizeFinder, `/size-finder${tShirt}`, "/size-finder");
    expect(await screen.findByText("Error fetching products: closed")).toBeTruthy();
  });

  it("adds the chosen quantity to the cart", { tags: ["buyer-8.12"] }, async () => {
    const bodies: unknown[] = [];
    signInAs("Ravi");
    openFinder(tShirt, {
      "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode: "560001" }),
      "GET /api/cart": () => ({
        success: true,
        items: [],
        breakdown: { totalPrice: 0, gst: 0, gstLabel: "", finalPrice: 0 },
        isFromDelhi: false,
        savedForLater: [],
        heldOrder: null,
      }),
      "POST /api/cart": ({ body }) => {
        bodies.push(body);
        return { success: true, message: "Successfully Added to Cart!" };
      },
    });
    const best = within(await card("Poly bag 12x14"));
    const quantity = best.getByLabelText<HTMLSelectElement>(/Quantity/);
    expect(quantity.value).toBe("2000");
    expect([...quantity.options].filter(({ disabled }) => disabled).map(({ text }) => text)).toEqual([
      "500 pieces (Delhi only)",
      "5,000 pieces (exceeds stock)",
      "10,000 pieces (exceeds stock)",
      "25,000 pieces (exceeds stock)",
      "50,000 pieces (exceeds stock)",
    ]);
    fireEvent.change(quantity, { target: { value: "1000" } });
    expect(best.getByText("₹2,631.40")).toBeTruthy();
    fireEvent.click(best.getByRole("button", { name: /^Add to Cart/ }));
    expect(await screen.findByText("Successfully Added to Cart!")).toBeTruthy();
    expect(best.getByRole("button", { name: /^Added to Cart/ })).toBeTruthy();
    expect(best.getByRole("link", { name: "Go to Cart" })).toBeTruthy();
    expect(bodies).toEqual([{ sku: "POL12x14", quantity: 1000 }]);
  });

  it("asks visitors to sign in, and adds nothing", { tags: ["buyer-2.90"] }, async () => {
    const calls = openFinder(tShirt);
    const best = within(await card("Poly bag 12x14"));
    fireEvent.click(best.getByRole("button", { name: /^Add to Cart/ }));
    expect((await screen.findByRole("dialog", { name: "Login Required" })).textContent).toContain(
      "Please login to add items to your cart.",
    );
    expect(calls).toEqual(["GET /api/products"]);
  });
});
