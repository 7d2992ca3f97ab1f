import { fireEvent, screen, within } from "@testing-library/react";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { company, waysToPay } from "@dakbag/company/company";
import { clients } from "@dakbag/company/references";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { valuePropositions } from "#content/home.ts";
import { posts } from "#content/posts/posts.ts";
import { milestones } from "#content/milestones.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import { screenOf } from "../../../test-support/screen-of.ts";
import * as home from "./home.tsx";

const section = (heading: string) =>
  within(screen.getByRole("heading", { level: 2, name: heading }).closest("section") as HTMLElement);
const pathOf = (link: HTMLAnchorElement) => link.pathname + link.search;
const linksIn = (heading: string) => section(heading).getAllByRole<HTMLAnchorElement>("link");
/** The tiles of Our Products, by the link that each begins with. */
const tiles = () => linksIn("Our Products").filter((link) => link.querySelector("h3"));
const tile = (name: string) => tiles().find((link) => link.querySelector("h3")?.textContent === name)!;

const bag = (SKU: string, dimension: string, price: number, countInStock = 3000) =>
  aProduct({ SKU, dimension, price, countInStock, type: "poly-bw-npd" });
const catalogue = catalogueOf(
  bag("POLNPD060080", "6x8 inch", 0.66),
  bag("POLNPD050070", "5x7 inch", 0.5, 0),
  bag("POLNPD080100", "8x10 inch", 1.08),
  bag("POLNPD100120", "10x12 inch", 1.6),
  aProduct({ SKU: "HONROL100", category: "HONEYCOMB", type: "honey-roll", unit: "ROL", price: 699 }),
  aProduct({
    SKU: "TAPBRN040",
    title: "Self Adhesive Tape Brown 48 mm x 130 m, 40 micron (carton)",
    category: "TAPE",
    type: "tape-tp",
    dimension: "48 mm x 130 m",
    unit: "CTN",
    price: 2990,
  }),
  aProduct({ SKU: "SAMPLEPACK", type: "sample-pack", unit: "PAC", price: 199 }),
);

describe("home", () => {
  beforeEach(async () => {
    screenOf({ width: 1440 });
    clearCatalogue();
    fakeApi({ "GET /api/products": () => catalogue });
    renderPage(home, "/");
    await screen.findByRole("heading", { name: "Latest News & Articles" });
    await screen.findByText("₹0.66");
  });

  it("has products first, then the facts, and what others say after them", () => {
    const headings = screen
      .getAllByRole("heading", { level: 2 })
      .filter((heading) => !heading.closest("[inert], .only-signed-in"));
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Our Products",
      "For marketplace sellers",
      "Bulk enquiry",
      "Why businesses buy here",
      "Our Milestones & Numbers",
      "Our Clients",
      "Checkout what our customer have to say",
      "Latest News & Articles",
    ]);
  });

  it("starts with the banner, whose button links to products", { tags: ["buyer-2.19"] }, () => {
    const banner = within(screen.getByRole("region", { name: "From the catalogue" }));
    expect(banner.getByRole("heading", { level: 1 })).toBeTruthy();
    expect(banner.getByRole<HTMLAnchorElement>("link", { name: "Plain Poly Courier Bags" }).pathname).toBe(
      "/product/courier-bag-poly",
    );
  });

  it(
    "shows the bulk discount in the banner, with as many cartons drawn as it needs",
    { tags: ["staff-2.40"] },
    async () => {
      const banner = within(screen.getByRole("region", { name: "From the catalogue" }));
      const slide = await banner.findByRole("group", { name: "2 of 5: Bulk discount", hidden: true });
      const stacks = await within(slide).findByRole("img", {
        name: "Stacks of 5, 10 and 25 cartons",
        hidden: true,
      });
      expect(stacks.querySelectorAll("rect")).toHaveLength(5 + 10 + 25);
      expect([...stacks.querySelectorAll("text")].map(({ textContent }) => textContent)).toEqual([
        "−5%",
        "−10%",
        "−15%",
      ]);
    },
  );

  it("links authorised sellers to their bags by a picture", { tags: ["staff-2.41"] }, () => {
    const link = screen.getByRole<HTMLAnchorElement>("link", {
      name: /Meesho branded bags, for authorised sellers/,
    });
    expect(link.pathname).toBe("/product/meesho-bags");
    expect(link.querySelectorAll("svg").length).toBeGreaterThan(0);
  });

  it(
    "has a card whose Enquire Now opens the enquiry form of the configuration",
    { tags: ["staff-2.42"] },
    () => {
      const link = section("Bulk enquiry").getByRole<HTMLAnchorElement>("link", { name: /^Enquire Now/ });
      expect(link.href).toBe(company.bulkEnquiryFormUrl);
      expect(link.target).toBe("_blank");
    },
  );

  it(
    "has the six tiles of Our Products, in their order",
    { tags: ["buyer-2.22", "buyer-2.27", "staff-2.45"] },
    () => {
      expect(tiles().map((link) => [link.querySelector("h3")?.textContent, pathOf(link)])).toEqual([
        ["Poly Courier Bags", "/product/courier-bag-poly"],
        ["Paper Courier Bags", "/product/courier-bag-paper"],
        ["Honeycomb Sleeves", "/product/honeycomb-sleeve"],
        ["Self Adhesive Tapes", "/product/self-adhesive-tapes"],
        ["Honeycomb Roll", "/boxdetails?sku=HONROL100"],
        ["Thermal Label", "/product/thermal-label"],
      ]);
    },
  );

  it("has on each tile the lowest price of what is in stock, per unit and without GST", () => {
    const priceOf = (name: string) => tile(name).querySelector("p:last-child")?.textContent;
    expect(priceOf("Poly Courier Bags")).toBe("from ₹0.66 a piece, GST extra");
    expect(priceOf("Honeycomb Roll")).toBe("₹699 a roll, GST extra");
    // Not sold in this catalogue.
    expect(priceOf("Thermal Label")).toBe("See prices");
  });

  it("has sizes with their prices one press from their own pages", () => {
    const sizes = (name: string) =>
      within(screen.getByRole("list", { name: `Sizes: ${name}` }))
        .getAllByRole<HTMLAnchorElement>("link")
        .map((link) => [link.textContent, pathOf(link)]);
    expect(sizes("Poly Courier Bags")).toEqual([
      ["8 × 10 in ₹1.08", "/details?sku=POLNPD080100"],
      ["10 × 12 in ₹1.60", "/details?sku=POLNPD100120"],
    ]);
    expect(sizes("Self Adhesive Tapes")).toEqual([["40 micron, brown ₹2,990", "/boxdetails?sku=TAPBRN040"]]);
  });

  it("offers the sample pack at its price", () => {
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Not sure? Order the sample pack" });
    expect(pathOf(link)).toBe("/details?sku=SAMPLEPACK");
    expect(link.parentElement?.textContent).toContain("₹199 a pack, GST extra.");
  });

  it("names the ways to pay, and that every order has a GST invoice", () => {
    expect(screen.getByText(`Pay by ${waysToPay}. GST invoice on every order.`)).toBeTruthy();
  });

  it("has a Shop Now tile for each marketplace", { tags: ["buyer-2.23", "staff-2.46"] }, () => {
    const links = linksIn("For marketplace sellers");
    expect(links.map((link) => [link.getAttribute("aria-label"), pathOf(link)])).toEqual([
      ["Shop Now: Meesho Branded Products", "/product/meesho"],
      ["Shop Now: Valmo Branded Products", "/product/valmo-bags"],
    ]);
  });

  it(
    "has the three value propositions; each side of their cards is read once",
    { tags: ["buyer-2.20", "staff-2.43"] },
    () => {
      const values = section("Why businesses buy here");
      expect(valuePropositions.map(({ title }) => title)).toEqual([
        "Customisable printing",
        "Quality guaranteed",
        "Best service",
      ]);
      for (const { title, description, backText } of valuePropositions) {
        expect(values.getByRole("heading", { name: title })).toBeTruthy();
        expect(values.getAllByText(description)).toHaveLength(1);
        expect(values.getAllByText(backText)).toHaveLength(1);
      }
    },
  );

  it("flips a card on hover, tap and focus", { tags: ["staff-2.43"] }, () => {
    const button = screen.getByRole("button", { name: "Flip card: Quality guaranteed" });
    const card = button.closest("li")!;
    const isTurned = () => button.getAttribute("aria-pressed") === "true" && "turned" in card.dataset;
    fireEvent.pointerEnter(card, { pointerType: "mouse" });
    expect(isTurned()).toBe(true);
    fireEvent.pointerLeave(card, { pointerType: "mouse" });
    expect(isTurned()).toBe(false);
    fireEvent.pointerEnter(card, { pointerType: "touch" });
    expect(isTurned()).toBe(false);
    fireEvent.click(button);
    expect(isTurned()).toBe(true);
    fireEvent.click(button);
    expect(isTurned()).toBe(false);
    fireEvent.focus(button);
    fireEvent.blur(button);
    expect(isTurned()).toBe(false);
  });

  it(
    "scrolls plain samples under Our Clients, beside the claim of 3k brands, until paused",
    { tags: ["buyer-2.21", "staff-2.44", "staff-9.13"] },
    () => {
      const shown = section("Our Clients");
      expect(shown.getByText(/More than 3k brands/).textContent).toContain("The logos below are samples");
      const [marks] = shown.getAllByRole("list");
      expect(within(marks!).getAllByText("Sample brand")).toHaveLength(clients.length);
      for (const { logo } of clients)
        expect(existsSync(join(import.meta.dirname, "../../../public", logo)), logo).toBe(true);
      // What follows it for the eye alone is not read twice.
      expect(shown.getAllByRole("list")).toHaveLength(1);
      fireEvent.click(shown.getByRole("button", { name: "Pause the logos" }));
      expect(shown.getByRole("button", { name: "Play the logos" })).toBeTruthy();
    },
  );

  it("names every milestone", { tags: ["buyer-2.24", "staff-2.47", "staff-9.12"] }, () => {
    const numbers = section("Our Milestones & Numbers");
    for (const { number, description } of milestones) {
      expect(numbers.getByText(description).nextElementSibling?.textContent).toBe(number);
    }
    expect(milestones.map(({ number }) => number)).toEqual(["27+", "3k+", "3B+", "5+"]);
  });

  it(
    "shows the first three posts, each with View More, and links to all of them",
    { tags: ["buyer-2.26", "staff-2.48"] },
    () => {
      const news = section("Latest News & Articles");
      expect(news.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(
        posts.slice(0, 3).map(({ title }) => title),
      );
      const link = (name: RegExp) =>
        news.getAllByRole<HTMLAnchorElement>("link", { name }).map(({ pathname }) => pathname);
      expect(link(/^View More/)).toEqual([
        "/blogs/hexacover",
        "/blogs/sustainable-packaging",
        "/blogs/paper-bags",
      ]);
      expect(link(/^Read More/)).toEqual(["/allBlogs"]);
    },
  );
});
