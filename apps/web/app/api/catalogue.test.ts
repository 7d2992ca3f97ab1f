import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aProduct, catalogueOf } from "../../test-support/a-product.ts";
import { catalogueInBrowser, clearCatalogue, subscribeCatalogue } from "./catalogue.ts";

let price = 1;
let etag = '"1"';
const fetched = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    fetched();
    return Response.json(catalogueOf(aProduct({ price })), { headers: { etag } });
  });
});
afterEach(() => {
  clearCatalogue();
  fetched.mockReset();
  vi.useRealTimers();
});
const priceOf = (catalogue: Awaited<ReturnType<typeof catalogueInBrowser>>) =>
  "products" in catalogue ? catalogue.products[0]?.price : undefined;

describe("the browser's copy of the catalogue", () => {
  it(
    "is fetched by one request for concurrent callers, and then returned from memory",
    { tags: ["buyer-2.46"] },
    async () => {
      const [one, other] = await Promise.all([catalogueInBrowser(), catalogueInBrowser()]);
      expect(one).toBe(other);
      expect(catalogueInBrowser()).not.toBeInstanceOf(Promise);
      expect(fetched).toHaveBeenCalledTimes(1);
    },
  );

  it("is returned while it is stale, refreshed in the background, and reports a change", async () => {
    await catalogueInBrowser();
    const onChange = vi.fn();
    const unsubscribe = subscribeCatalogue(onChange);
    price = 2;
    etag = '"2"';
    vi.advanceTimersByTime(61_000);
    expect(priceOf(await catalogueInBrowser())).toBe(1);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    expect(priceOf(await catalogueInBrowser())).toBe(2);
    unsubscribe();
  });

  it("reports no change when the server's catalogue is the same", async () => {
    await catalogueInBrowser();
    const onChange = vi.fn();
    const unsubscribe = subscribeCatalogue(onChange);
    vi.advanceTimersByTime(61_000);
    await catalogueInBrowser();
    await vi.advanceTimersByTimeAsync(10);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(onChange).not.toHaveBeenCalled();
    unsubscribe();
  });

  it(
    "is a failure with the server's statusText when `success` is false",
    { tags: ["buyer-8.7"] },
    async () => {
      vi.stubGlobal("fetch", async () =>
        Response.json({ success: false, statusText: "No database", products: [] }),
      );
      expect(await catalogueInBrowser()).toEqual({ failure: "Error fetching products: No database" });
    },
  );
});
