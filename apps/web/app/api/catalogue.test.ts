import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aProduct, catalogueOf } from "../../test-support/a-product.ts";
import { catalogueInBrowser, clearCatalogue, subscribeCatalogue } from "./catalogue.ts";

let price = 1;
let etag = '"1"';
const asked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    asked();
    return Response.json(catalogueOf(aProduct({ price })), { headers: { etag } });
  });
});
afterEach(() => {
  clearCatalogue();
  asked.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const priceOf = (catalogue: Awaited<ReturnType<typeof catalogueInBrowser>>) =>
  "products" in catalogue ? catalogue.products[0]?.price : undefined;

describe("the browser's copy of the catalogue", () => {
  it(
    "is fetched by one call, however many ask for it, and is then there at once",
    { tags: ["buyer-2.46"] },
    async () => {
      const [one, other] = await Promise.all([catalogueInBrowser(), catalogueInBrowser()]);
      expect(one).toBe(other);
      expect(catalogueInBrowser()).not.toBeInstanceOf(Promise);
      expect(asked).toHaveBeenCalledTimes(1);
    },
  );

  it("is given while it is stale, read anew behind it, and tells when something has changed", async () => {
    await catalogueInBrowser();
    const told = vi.fn();
    const leave = subscribeCatalogue(told);
    price = 2;
    etag = '"2"';
    vi.advanceTimersByTime(61_000);
    expect(priceOf(await catalogueInBrowser())).toBe(1);
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    expect(priceOf(await catalogueInBrowser())).toBe(2);
    leave();
  });

  it("tells nothing when the server has nothing new", async () => {
    await catalogueInBrowser();
    const told = vi.fn();
    const leave = subscribeCatalogue(told);
    vi.advanceTimersByTime(61_000);
    await catalogueInBrowser();
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(told).not.toHaveBeenCalled();
    leave();
  });

  it("says the server's statusText when it says success false", { tags: ["buyer-8.7"] }, async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ success: false, statusText: "No database", products: [] }),
    );
    expect(await catalogueInBrowser()).toEqual({ failure: "Error fetching products: No database" });
  });
});
