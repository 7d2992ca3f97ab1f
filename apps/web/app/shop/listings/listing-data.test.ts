import type { Product } from "@dakbag/contracts/catalogue";
import { listingView } from "@dakbag/domain/catalogue/listing-view";
import { listings } from "@dakbag/domain/catalogue/listings";
import { searchView } from "@dakbag/domain/catalogue/search-view";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiFetchContext } from "#app/api/server-api.ts";
import { readListingParams } from "./listing-search-params.ts";
import { loader as listing } from "./listing.tsx";
import { loader as search } from "#app/shop/search/search.tsx";
import { aProduct } from "../../../test-support/a-product.ts";

const bags = Array.from({ length: 60 }, (_, at): Product => aProduct({ SKU: `BAG${at}` }));

/** What the server answers to a URL: where it leads, or the page that it shows. */
async function answerTo(url: string): Promise<string> {
  const request = new Request(`https://shop.example${url}`);
  const params = readListingParams(new URL(request.url).search);
  const context = new RouterContextProvider();
  context.set(apiFetchContext, async (path) => {
    const found = {
      found: bags,
      alsoInTitle: [],
      only: undefined,
      note: undefined,
      says: undefined,
      nearest: [],
    };
    const view = path.startsWith("/api/search")
      ? searchView(found, params)
      : listingView(listings["courier-bag-poly"], bags, params);
    return Response.json({ success: true, ...view });
  });
  const args = { request, context, params: { type: "courier-bag-poly" } };
  try {
    const answer = await (url.startsWith("/search") ? search(args as never) : listing(args as never));
    return `page of ${JSON.stringify(answer.data).match(/"page":(\d+)/)?.[1]}`;
  } catch (response) {
    return response instanceof Response
      ? `${response.status} ${response.headers.get("location")}`
      : String(response);
  }
}

it("a page past the end of a listing or of a search leads to the last one, with its filters", async () => {
  expect(await answerTo("/product/courier-bag-poly?page=2")).toBe("page of 2");
  expect(await answerTo("/product/courier-bag-poly?page=999&sort=price")).toBe(
    "302 /product/courier-bag-poly?sort=price&page=2",
  );
  expect(await answerTo("/search?q=a+bag&page=999&view=table")).toBe(
    "302 /search?q=a%20bag&page=2&view=table",
  );
});
