import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { catalogueInBrowser, clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../test-support/a-product.ts";
import { fakeApi, noAnswer, refusal } from "../../test-support/fake-api.ts";
import { goOffline, goOnline } from "../../test-support/network.ts";
import { renderPage } from "../../test-support/render-page.tsx";
import { CatalogueGate } from "./catalogue-gate.tsx";

afterEach(() => {
  clearCatalogue();
  goOnline();
});

function showShelf() {
  renderPage(
    {
      clientLoader: () => ({ catalogue: catalogueInBrowser() }),
      default: ({ loaderData }) => (
        <CatalogueGate catalogue={loaderData.catalogue} loading={<p>Loading</p>}>
          {(products) => products.map(({ SKU, title }) => <p key={SKU}>{title}</p>)}
        </CatalogueGate>
      ),
    },
    "/shelf",
  );
}
const { title } = aProduct();

it("shows the products once they are loaded", async () => {
  fakeApi({ "GET /api/products": () => catalogueOf(aProduct()) });
  showShelf();
  expect(await screen.findByText(title)).toBeTruthy();
});

it(
  "requests again on 'Try again', and shows the result: another refusal, or the products",
  { tags: ["buyer-2.48", "buyer-8.8"] },
  async () => {
    const answers = [
      () => {
        throw refusal(503, "The shop is busy.");
      },
      noAnswer,
      () => catalogueOf(aProduct()),
    ];
    const calls = fakeApi({ "GET /api/products": () => answers[calls.length - 1]?.() ?? noAnswer() });
    showShelf();
    expect((await screen.findByRole("alert")).textContent).toContain("The shop is busy.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Failed to load products.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(calls).toHaveLength(3);
  },
);

it("shows the specification's sentence without a network too", { tags: ["buyer-8.8"] }, async () => {
  goOffline();
  fakeApi({ "GET /api/products": noAnswer });
  showShelf();
  expect(await screen.findByText("Failed to load products.")).toBeTruthy();
});
