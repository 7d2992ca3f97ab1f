import { company } from "@dakbag/company/company";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import {
  fittingProducts,
  listingPage,
  listProducts,
  type Product,
  productDetails,
  productFamily,
  stockOfProducts,
  tilesOfProducts,
} from "@dakbag/contracts/catalogue";
import { roundedStock } from "@dakbag/domain/cart/quantity-options";
import { bestFits } from "@dakbag/domain/catalogue/size-finder";
import { nearestSizes } from "@dakbag/domain/catalogue/nearest-sizes";
import { listingView } from "@dakbag/domain/catalogue/listing-view";
import { findListingKey, listings } from "@dakbag/domain/catalogue/listings";
import { samplePackType } from "@dakbag/domain/catalogue/product-category";
import { productTiles, tileGoods, tileKeys } from "@dakbag/domain/catalogue/product-tiles";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { registerEndpoint, route } from "../../platform/route.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import type { CataloguePart } from "./catalogue-parts.ts";
import { createLane } from "./catalogue-lanes.ts";
import { createCatalogueAnswers, type StreamedList, tooLarge } from "./catalogue-answers.ts";
import { chooseEncoding, matchesEtag, type EncodedBody } from "../../platform/encoded-body.ts";

/**
 * The endpoints that every visitor calls. The list and the details send pre-encoded bodies and do not use `route()`; a test checks the
 * bodies against the contracts.
 */
export function registerCatalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const { catalogue } = shop;
  const answers = createCatalogueAnswers(catalogue);
  // Each goes through the products of a listing, or of all, on the thread that answers everybody.
  const inTurn = createLane(1);
  /** Answers 304 to who has seen these parts of the catalogue as they are. */
  function isShownAlready(
    request: FastifyRequest,
    reply: FastifyReply,
    ...parts: readonly CataloguePart[]
  ): boolean {
    const etag = `"${parts.map((part) => catalogue.shownVersionOf(part)).join("+")}"`;
    void reply.header("etag", etag);
    const isSame = matchesEtag(request.headers["if-none-match"], etag);
    if (isSame) void reply.code(304).send();
    return isSame;
  }

  registerEndpoint(app, shop.authenticate, listProducts, async ({ query, request, reply }) => {
    const { page } = query;
    if (page !== undefined) send(request, reply, await inTurn(request.ip, () => answers.page(page)));
    else if (query.ifSmall && !(await answers.isSmall())) send(request, reply, tooLarge);
    else {
      const list = await answers.list();
      if ("parts" in list) stream(request, reply, list);
      else send(request, reply, list);
    }
    return reply;
  });

  route(app, shop.authenticate, stockOfProducts, async ({ query }) => {
    const listed = query.skus.flatMap((sku) => catalogue.current().findListed(sku) ?? []);
    return { stock: Object.fromEntries(listed.map(({ SKU, countInStock }) => [SKU, countInStock])) };
  });

  registerEndpoint(app, shop.authenticate, listingPage, async ({ params, query, request, reply }) => {
    const listing = findListingKey(params.key);
    if (!listing) throw notFound("This listing");
    const { question, isStockRounded } = query;
    if (isStockRounded && isShownAlready(request, reply, { listing })) return reply;
    const { groups, compared, ...view } = await inTurn(request.ip, () =>
      listingView(listings[listing], catalogue.current().productsOf({ listing }), question),
    );
    return listingPage.answer.parse({
      success: true,
      ...view,
      groups: groups.map(({ members, ...group }) => ({ ...group, members: shown(members, isStockRounded) })),
      compared: shown(compared, isStockRounded),
    });
  });

  route(app, shop.authenticate, fittingProducts, async ({ query, request }) => {
    const { products, count } = await inTurn(request.ip, () =>
      bestFits(catalogue.current().products, query.parcel),
    );
    return { products: shown(products, query.isStockRounded), count };
  });

  registerEndpoint(app, shop.authenticate, tilesOfProducts, async ({ query, request, reply }) => {
    const { roundedStock: isStockRounded } = query;
    const samplePack = company.samplePackSku && catalogue.current().findListed(company.samplePackSku);
    const keys = new Set(tileKeys.map((key) => productTiles[key].listing));
    const parts = [...keys].map((listing): CataloguePart => ({ listing }));
    // While it is not sold, the first product of this type changes what is shown.
    parts.push({ familyOf: samplePack || { category: "POLY", type: samplePackType } });
    if (isStockRounded && isShownAlready(request, reply, ...parts)) return reply;
    const tiles = await inTurn(request.ip, () =>
      tileKeys.map((key) => {
        const { listing } = productTiles[key];
        const { cheapest, count, bestSellers } = tileGoods(key, catalogue.current().productsOf({ listing }));
        return {
          key,
          count,
          cheapest: shown(cheapest ? [cheapest] : [], isStockRounded)[0] ?? null,
          bestSellers: shown(bestSellers, isStockRounded),
        };
      }),
    );
    const [pack = null] = shown(samplePack ? [samplePack] : [], isStockRounded);
    return tilesOfProducts.answer.parse({ success: true, tiles, samplePack: pack });
  });

  registerEndpoint(app, shop.authenticate, productFamily, async ({ params, query, request, reply }) => {
    const product = catalogue.current().findListed(params.sku);
    if (!product) throw notFound("This product");
    const { roundedStock: isStockRounded } = query;
    if (isStockRounded && isShownAlready(request, reply, { familyOf: product })) return reply;
    const family = await inTurn(request.ip, () =>
      nearestSizes(product, catalogue.current().productsOf({ familyOf: product })),
    );
    return productFamily.answer.parse({ success: true, family: shown(family, isStockRounded) });
  });

  app.get<{ Params: { sku: string } }>(pathOf(productDetails), (request, reply) => {
    const body = answers.detail(request.params.sku);
    if (!body) throw notFound("This product");
    send(request, reply, body);
  });
}

/** Products with their stock, exact or as pages that are kept for everybody have it. */
function shown(products: readonly Product[], isStockRounded: boolean): Product[] {
  return products.map((product) =>
    isStockRounded ? { ...product, countInStock: roundedStock(product) } : product,
  );
}

function send(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const { bytes, etag } = body[encoding];
  if (isKnown(request, reply, etag)) return;
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.type("application/json; charset=utf-8").send(bytes);
}

/** Compresses a large list while it is sent. Its ETag is weak: the bytes may differ, what they say does not. */
function stream(request: FastifyRequest, reply: FastifyReply, { parts, etag }: StreamedList): void {
  if (isKnown(request, reply, etag, "W/")) {
    parts.destroy();
    return;
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  void reply.type("application/json; charset=utf-8");
  if (encoding === "identity") {
    void reply.send(parts);
    return;
  }
  const compressed =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip();
  // A visitor who leaves ends both.
  pipeline(parts, compressed, () => undefined);
  void reply.header("content-encoding", encoding).send(compressed);
}

/** Sets the headers for caches, and answers 304 to one that has this already. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string, weak: "" | "W/" = ""): boolean {
  void reply.headers({
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "accept-encoding",
    etag: weak + etag,
  });
  const isMatch = matchesEtag(request.headers["if-none-match"], etag);
  if (isMatch) void reply.code(304).send();
  return isMatch;
}

function pathOf(endpoint: { name: `GET ${string}` }): string {
  return endpoint.name.slice("GET ".length);
}
