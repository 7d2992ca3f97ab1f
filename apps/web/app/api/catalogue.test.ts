import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aProduct, catalogueOf } from "../../test-support/a-product.ts";
import { catalogueInBrowser, clearCatalogue, subscribeCatalogue } from "./catalogue.ts";

let price = 1;
let etag = '"1"';
const requested = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    requested();
    return Response.json(catalogueOf(aProduct({ price })), { headers: { etag } });
  });
});
afterEach(() => {
  clearCatalogue();
  requested.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const priceOf = (catalogue: Awaited<ReturnType<typeof catalogueInBrowser>>) =>
  "products" in catalogue ? catalogue.products[0]?.price : undefined;

describe("the browser's copy of the catalogue", () => {
  it(
    "is fetched by one call for parallel users, and is then available at once",
    { tags: ["buyer-2.46"] },
    async () => {
      const [one, other] = await Promise.all([catalogueInBrowser(), catalogueInBrowser()]);
      expect(one).toBe(other);
      expect(catalogueInBrowser()).not.toBeInstanceOf(Promise);
      expect(requested).toHaveBeenCalledTimes(1);
    },
  );

  it("is used while stale, revalidated in the background, and announces a change", async () => {
    await catalogueInBrowser();
    const onChange = vi.fn();
    const leave = subscribeCatalogue(onChange);
    price = 2;
    etag = '"2"';
    vi.advanceTimersByTime(61_000);
    expect(priceOf(await catalogueInBrowser())).toBe(1);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    expect(priceOf(await catalogueInBrowser())).toBe(2);
    leave();
  });

  it("announces nothing when the server has no change", async () => {
    await catalogueInBrowser();
    const onChange = vi.fn();
    const leave = subscribeCatalogue(onChange);
    vi.advanceTimersByTime(61_000);
    await catalogueInBrowser();
    await vi.advanceTimersByTimeAsync(10);
    expect(requested).toHaveBeenCalledTimes(2);
    expect(onChange).not.toHaveBeenCalled();
    leave();
  });

  it("uses the server's statusText when success is false", { tags: ["buyer-8.7"] }, async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ success: false, statusText: "No database", products: [] }),
    );
    expect(await catalogueInBrowser()).toEqual({ failure: "Error fetching products: No database" });
  });
});
