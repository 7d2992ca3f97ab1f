import { contact } from "@dakbag/company/company";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../../../test-support/render-page.tsx";
import { SiteFooter } from "./site-footer.tsx";

it("has the quick links to the four policies", { tags: ["buyer-2.2"] }, () => {
  renderPage({ default: SiteFooter }, "/");
  const links = within(screen.getByRole("navigation", { name: "Quick links" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/termsAndCondition",
    "/privacyPolicy",
    "/refundPolicy",
    "/cancellationPolicy",
  ]);
});

it("has WhatsApp to the number of the configuration, and what is accepted for payment", () => {
  renderPage({ default: SiteFooter }, "/");
  const chat = screen.getByRole<HTMLAnchorElement>("link", { name: /^WhatsApp/ });
  expect(chat.href).toContain(`https://wa.me/${contact.whatsappNumber}?text=Hello`);
  expect([chat.target, chat.rel]).toEqual(["_blank", "noreferrer"]);
  expect(
    screen.getByText("UPI · Credit and debit cards · Netbanking · GST invoice on every order"),
  ).toBeTruthy();
});
