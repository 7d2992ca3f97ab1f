import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useSignInRequest } from "#app/api/sign-in-request.ts";
import { company, contact } from "@dakbag/company/company";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { SiteHeader } from "./site-header.tsx";

function HeaderAndRequest() {
  const tab = useSignInRequest();
  return (
    <>
      <SiteHeader />
      {tab && <p>{`sign-in asked for: ${tab}`}</p>}
    </>
  );
}

const showHeader = (at = "/aboutUs") => renderPage({ default: HeaderAndRequest }, at);
const bar = () => screen.getByRole("navigation", { name: "Main" });
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole("link", { hidden: true })
    .map((link) => [link.textContent?.replace(" (opens in a new tab)", ""), link.getAttribute("href")]);
const groupPanel = (name: string) => {
  const button = within(bar()).getByRole("button", { name });
  return document.getElementById(button.getAttribute("aria-controls") ?? "") as HTMLElement;
};

describe("the navigation bar", () => {
  it("has a logo that leads home, and the product search", { tags: ["buyer-2.3"] }, () => {
    showHeader();
    expect(screen.getByRole("link", { name: "Dakbag home" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("combobox", { name: "Search products" })).toBeTruthy();
  });

  it(
    "has the links of the specification in its order, external ones in a tab of their own",
    { tags: ["buyer-2.4", "buyer-2.6", "buyer-2.8", "buyer-2.9"] },
    () => {
      showHeader();
      const entries = within(bar())
        .getAllByRole("listitem")
        .map((item) => item.querySelector("button, a")?.textContent?.replace(" (opens in a new tab)", ""));
      expect(entries).toEqual([
        "Customisation",
        "Meesho Branded",
        "Valmo Branded",
        "Tamper Proof Bags",
        "Thermal Labels",
        "Self Adhesive Tapes",
        "Honeycomb Products",
        "Bulk Enquiry",
        "About Us",
      ]);
      expect(linksIn(bar())).toEqual(
        expect.arrayContaining([
          ["Customisation", company.customisationFormUrl],
          ["Valmo Branded", "/product/valmo-bags"],
          ["Thermal Labels", "/product/thermal-label"],
          ["Self Adhesive Tapes", "/product/self-adhesive-tapes"],
          ["Honeycomb Products", "/product/honeycomb-sleeve"],
          ["Bulk Enquiry", "/enquiryPage"],
          ["About Us", "/aboutUs"],
        ]),
      );
      const customisation = within(bar()).getByRole("link", { name: /^Customisation/ });
      expect([customisation.getAttribute("target"), customisation.getAttribute("rel")]).toEqual([
        "_blank",
        "noreferrer",
      ]);
    },
  );

  it("opens Meesho Branded with its two entries", { tags: ["buyer-2.5"] }, () => {
    showHeader();
    expect(groupPanel("Meesho Branded").hidden).toBe(true);
    fireEvent.click(within(bar()).getByRole("button", { name: "Meesho Branded" }));
    expect(groupPanel("Meesho Branded").hidden).toBe(false);
    expect(linksIn(groupPanel("Meesho Branded"))).toEqual([
      ["Tamper Proof Courier Bags", "/product/meesho-bags"],
      ["Barcoded Stickers", "/product/thermal-label"],
    ]);
  });

  it("opens Tamper Proof Bags with its two entries", { tags: ["buyer-2.7"] }, () => {
    showHeader();
    fireEvent.click(within(bar()).getByRole("button", { name: "Tamper Proof Bags" }));
    expect(linksIn(groupPanel("Tamper Proof Bags"))).toEqual([
      ["Plain Poly Courier Bags", "/product/courier-bag-poly"],
      ["Plain Paper Courier Bags", "/product/courier-bag-paper"],
    ]);
  });

  it.each([
    ["/aboutUs", "About Us"],
    ["/product/valmo-bags", "Valmo Branded"],
    ["/PRODUCT/Thermal-Label", "Thermal Labels"],
  ])("marks the current page: %s", (at, name) => {
    showHeader(at);
    const marked = within(bar())
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === "page");
    expect(marked.map((link) => link.textContent)).toEqual([name]);
  });

  it("links to the size finder and to quick order", () => {
    showHeader();
    expect(screen.getByRole("link", { name: "Size finder" }).getAttribute("href")).toBe("/size-finder");
    expect(screen.getByRole("link", { name: "Quick order" }).getAttribute("href")).toBe("/quick-order");
  });

  it("links to a chat on WhatsApp, by its name also where the icon alone is shown", () => {
    showHeader();
    const chat = screen.getByRole<HTMLAnchorElement>("link", { name: /^WhatsApp/ });
    expect(chat.href).toContain(`https://wa.me/${contact.whatsappNumber}?`);
  });

  it("offers Sign In to a visitor", { tags: ["buyer-2.10", "buyer-2.44"] }, () => {
    showHeader();
    fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
    expect(screen.getByText("sign-in asked for: sign-in")).toBeTruthy();
  });

  it("shows only one of Sign In and the user's menu, by a mark on <html>", { tags: ["buyer-4.10"] }, () => {
    fakeApi({ "GET /api/cart": () => ({ success: true, items: [] }) as never });
    showHeader();
    const signIn = screen.getByRole("button", { name: "Sign In" });
    expect(signIn.className).toContain("only-signed-out");
    expect(document.documentElement.dataset.session).toBeUndefined();
    signInAs("Asha");
    expect(document.documentElement.dataset.session).toBe("in");
    expect(screen.getByRole("button", { name: /^Account of/ }).closest(".only-signed-in")).toBeTruthy();
  });
});

describe("the menu of small screens", () => {
  const burger = () => screen.getByRole("button", { name: "Menu" });
  const menu = () => document.getElementById("small-screen-menu");
  async function openMenu(): Promise<HTMLElement> {
    showHeader();
    fireEvent.click(burger());
    await waitFor(() => expect(menu()).not.toBeNull());
    return menu() as HTMLElement;
  }

  it(
    "opens by the burger and has every link; Bulk Enquiry opens the external form",
    { tags: ["buyer-2.9", "buyer-2.13"] },
    async () => {
      const opened = await openMenu();
      expect(burger().getAttribute("aria-expanded")).toBe("true");
      expect(linksIn(opened)).toEqual([
        ["Size finder", "/size-finder"],
        ["Quick order", "/quick-order"],
        ["Customisation", company.customisationFormUrl],
        ["Tamper Proof Courier Bags", "/product/meesho-bags"],
        ["Barcoded Stickers", "/product/thermal-label"],
        ["Valmo Branded", "/product/valmo-bags"],
        ["Plain Poly Courier Bags", "/product/courier-bag-poly"],
        ["Plain Paper Courier Bags", "/product/courier-bag-paper"],
        ["Thermal Labels", "/product/thermal-label"],
        ["Self Adhesive Tapes", "/product/self-adhesive-tapes"],
        ["Honeycomb Products", "/product/honeycomb-sleeve"],
        ["Bulk Enquiry", company.bulkEnquiryFormUrl],
        ["About Us", "/aboutUs"],
      ]);
    },
  );

  it("closes by the burger, by Escape with focus restored, and by a press outside", async () => {
    await openMenu();
    fireEvent.click(burger());
    expect(menu()).toBeNull();
    fireEvent.click(burger());
    await waitFor(() => expect(menu()).not.toBeNull());
    menu()?.querySelector("a")?.focus();
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(burger());
    fireEvent.click(burger());
    await waitFor(() => expect(menu()).not.toBeNull());
    fireEvent.pointerDown(document.body);
    expect(menu()).toBeNull();
  });

  it("closes when a link is followed", async () => {
    const opened = await openMenu();
    fireEvent.click(within(opened).getByRole("link", { name: "Valmo Branded" }));
    expect(await screen.findByText("another page")).toBeTruthy();
    expect(menu()).toBeNull();
  });
});
