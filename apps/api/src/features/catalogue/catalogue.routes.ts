import { listingPage, listProducts, productDetails, stockOfProducts } from "@dakbag/contracts/catalogue";
import { listingView } from "@dakbag/domain/catalogue/listing-view";
import { findListingKey, listings } from "@dakbag/domain/catalogue/listings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { route } from "../../platform/route.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { createCatalogueAnswers } from "./catalogue-answers.ts";
import { chooseEncoding, matchesEtag, type EncodedBody } from "../../platform/encoded-body.ts";

/**
 * The endpoints that every visitor calls. The list and the details send pre-encoded bodies and do not use `route()`; a test checks the
 * bodies against the contracts.
 */
export function registerCatalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const answers = createCatalogueAnswers(shop.catalogue);
  app.get(pathOf(listProducts), async (request, reply) => {
    send(request, reply, await answers.list());
    return reply;
  });

  route(app, shop.authenticate, stockOfProducts, async ({ query, reply }) => {
    void reply.header("cache-control", "no-store");
    const { catalogue } = shop;
    const listed = query.skus.flatMap((sku) => catalogue.current().findListed(sku) ?? []);
    return { stock: Object.fromEntries(listed.map(({ SKU }) => [SKU, catalogue.countInStock(SKU)])) };
  });

  route(app, shop.authenticate, listingPage, async ({ params, query }) => {
    const key = findListingKey(params.key);
    if (!key) throw notFound("This listing");
    const { catalogue } = shop;
    const products = catalogue.current().ofListing(key).map(catalogue.withStock);
    return listingView(listings[key], products, query);
  });

  app.get<{ Params: { sku: string } }>(pathOf(productDetails), (request, reply) => {
    const body = answers.detail(request.params.sku);
    if (!body) throw notFound("This product");
    send(request, reply, body);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const { bytes, etag } = body[encoding];
  void reply.headers({
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "accept-encoding",
    etag,
  });
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    void reply.code(304).send();
    return;
  }
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.type("application/json; charset=utf-8").send(bytes);
}

function pathOf(endpoint: { name: `GET ${string}` }): string {
  return endpoint.name.slice("GET ".length);
}
