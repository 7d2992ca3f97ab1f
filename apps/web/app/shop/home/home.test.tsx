import { fireEvent, screen, within } from "@testing-library/react";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { company } from "@dakbag/company/company";
import { clientMarks, valuePropositions } from "#content/home.ts";
import { posts } from "#content/posts/posts.ts";
import { milestones } from "#content/milestones.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import { screenOf } from "../../../test-support/screen-of.ts";
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
  beforeEach(async () => {
    screenOf({ width: 1440 });
    renderPage({ default: Home }, "/");
    await screen.findByRole("heading", { name: "Latest News & Articles" });
    await screen.findByRole("heading", { name: "Our Products" });
  });

  it("has its sections in the order of the specification", () => {
    const headings = screen
      .getAllByRole("heading", { level: 2 })
      .filter((heading) => !heading.closest("[inert]"));
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Bulk enquiry",
      "Why businesses buy here",
      "Our Clients",
      "Our Products",
      "For marketplace sellers",
      "Our Milestones & Numbers",
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
      expect(linksIn("Our Products")).toEqual([
        ["Poly Courier Bags", "/product/courier-bag-poly"],
        ["Paper Courier Bags", "/product/courier-bag-paper"],
        ["Honeycomb Sleeves", "/product/honeycomb-sleeve"],
        ["Self Adhesive Tapes", "/product/self-adhesive-tapes"],
        ["Honeycomb Roll", "/boxdetails?sku=HONROL100"],
        ["Thermal Label", "/product/thermal-label"],
      ]);
    },
  );

  it("has a Shop Now tile for each marketplace", { tags: ["buyer-2.23", "staff-2.46"] }, () => {
    expect(linksIn("For marketplace sellers")).toEqual([
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
      const clients = section("Our Clients");
      expect(clients.getByText(/More than 3k brands/)).toBeTruthy();
      const [marks] = clients.getAllByRole("list");
      expect(within(marks!).getAllByText("Sample brand")).toHaveLength(clientMarks.length);
      for (const { mark } of clientMarks)
        expect(existsSync(join(import.meta.dirname, "../../../public", mark)), mark).toBe(true);
      // What follows it for the eye alone is not read twice.
      expect(clients.getAllByRole("list")).toHaveLength(1);
      fireEvent.click(clients.getByRole("button", { name: "Pause the logos" }));
      expect(clients.getByRole("button", { name: "Play the logos" })).toBeTruthy();
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
