import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { milestones, valuePropositions } from "#content/milestones.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import Home from "./home.tsx";

const section = (heading: string) =>
  within(screen.getByRole("heading", { level: 2, name: heading }).closest("section") as HTMLElement);
const linksIn = (heading: string) =>
  section(heading)
    .getAllByRole<HTMLAnchorElement>("link")
    .map((link) => [
      link.getAttribute("aria-label") ?? link.querySelector("h3")?.textContent,
      link.pathname + link.search,
    ]);

describe("home", () => {
  beforeEach(() => renderPage({ default: Home }, "/"));

  it("begins with the banner, whose button leads to goods (buyer §2.19)", () => {
    const banner = screen.getByRole("heading", { level: 1 }).closest("section") as HTMLElement;
    expect(
      within(banner).getByRole<HTMLAnchorElement>("link", { name: "Plain Poly Courier Bags" }).pathname,
    ).toBe("/product/courier-bag-poly");
  });

  it("has the six tiles of Our Products, in their order (buyer §2.22, §2.27)", () => {
    expect(linksIn("Our Products")).toEqual([
      ["Poly Courier Bags", "/product/courier-bag-poly"],
      ["Paper Courier Bags", "/product/courier-bag-paper"],
      ["Honeycomb Sleeves", "/product/honeycomb-sleeve"],
      ["Self Adhesive Tapes", "/product/self-adhesive-tapes"],
      ["Honeycomb Roll", "/boxdetails?sku=HONROL100"],
      ["Thermal Label", "/product/thermal-label"],
    ]);
  });

  it("has a Shop Now tile for each marketplace (buyer §2.23)", () => {
    expect(linksIn("For marketplace sellers")).toEqual([
      ["Shop Now: Meesho Branded Products", "/product/meesho"],
      ["Shop Now: Valmo Branded Products", "/product/valmo-bags"],
    ]);
  });

  it("names every value proposition and every milestone (buyer §2.20, §2.24)", () => {
    const values = section("Why businesses buy here");
    for (const { title } of valuePropositions)
      expect(values.getByRole("heading", { name: title })).toBeTruthy();
    const numbers = section("Our Milestones & Numbers");
    for (const { number, description } of milestones) {
      expect(numbers.getByText(description).nextElementSibling?.textContent).toBe(number);
    }
    expect(Math.min(valuePropositions.length, milestones.length)).toBeGreaterThan(2);
  });
});
