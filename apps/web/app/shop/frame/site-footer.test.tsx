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
