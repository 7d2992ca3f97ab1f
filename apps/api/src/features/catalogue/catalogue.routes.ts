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
import { largestSizes } from "@dakbag/domain/catalogue/largest-sizes";
import { bestFits } from "@dakbag/domain/catalogue/size-finder";
import { productsBeside, relatedFamilies } from "@dakbag/domain/catalogue/related-products";
import { listingView } from "@dakbag/domain/catalogue/listing-view";
import { findListingKey, listings } from "@dakbag/domain/catalogue/listings";
import { samplePackType } from "@dakbag/domain/catalogue/product-category";
import { productTiles, tileGoods, tileKeys } from "@dakbag/domain/catalogue/product-tiles";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { registerEndpoint, route } from "../../platform/route.ts";
import { notFound, tooManyRequests } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import type { CataloguePart } from "./catalogue-parts.ts";
import { createLane } from "./catalogue-lanes.ts";
import { createCatalogueAnswers, shown, type StreamedList, tooLarge } from "./catalogue-answers.ts";
import { createExactStock } from "./exact-stock.ts";
import { chooseEncoding, matchesEtag, type EncodedBody } from "../../platform/encoded-body.ts";

/**
 * The endpoints that every visitor calls. The list and the details send pre-encoded bodies and do not use `route()`; a test checks the
 * bodies against the contracts.
 */
export function registerCatalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const { catalogue } = shop;
  const answers = createCatalogueAnswers(catalogue);
  const exactStock = createExactStock(shop);
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
  /** Sends products with the exact stock, or the rounded one to a client that has read it often enough. */
  async function sendStock<Body extends EncodedBody | StreamedList>(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (isRounded: boolean) => Body | Promise<Body>,
  ): Promise<void> {
    const exact = await answer(false);
    const isKnownAlready = matchesEtag(request.headers["if-none-match"], etagOf(exact, request));
    send(request, reply, isKnownAlready || exactStock.ofClient(request.ip) ? exact : await answer(true));
  }

  registerEndpoint(app, shop.authenticate, listProducts, async ({ query, request, reply }) => {
    const { page } = query;
    if (page !== undefined)
      await sendStock(request, reply, (isRounded) => inTurn(request.ip, () => answers.page(page, isRounded)));
    else if (query.ifSmall && !(await answers.isSmall())) send(request, reply, tooLarge);
    else await sendStock(request, reply, (isRounded) => answers.list(isRounded));
    return reply;
  });

  route(app, shop.authenticate, stockOfProducts, async ({ query, request }) => {
    if (!exactStock.ofClient(request.ip)) {
      const caller = await shop.authenticate(request);
      if (!caller || !exactStock.ofAccount(caller.userId)) throw tooManyRequests(tooManyExactAnswers, 3600);
    }
    const listed = query.skus.flatMap((sku) => catalogue.current().findListed(sku) ?? []);
    return { stock: Object.fromEntries(listed.map(({ SKU, countInStock }) => [SKU, countInStock])) };
  });

  registerEndpoint(app, shop.authenticate, listingPage, async ({ params, query, request, reply }) => {
    const listing = findListingKey(params.key);
    if (!listing) throw notFound("This listing");
    if (isShownAlready(request, reply, { listing })) return reply;
    const { groups, compared, ...view } = await inTurn(request.ip, () => {
      const products = catalogue.current().productsOf({ listing });
      const whole = listingView(listings[listing], products, query.question);
      return { ...whole, sizes: largestSizes(whole.sizes ?? []) };
    });
    return listingPage.answer.parse({
      success: true,
      ...view,
      groups: groups.map(({ members, ...group }) => ({ ...group, members: rounded(members) })),
      compared: rounded(compared),
    });
  });

  route(app, shop.authenticate, fittingProducts, async ({ query, request }) => {
    const { products, count } = await inTurn(request.ip, () =>
      bestFits(catalogue.current().products, query.parcel),
    );
    return { products: rounded(products), count };
  });

  registerEndpoint(app, shop.authenticate, tilesOfProducts, async ({ request, reply }) => {
    const samplePack = company.samplePackSku && catalogue.current().findListed(company.samplePackSku);
    const keys = new Set(tileKeys.map((key) => productTiles[key].listing));
    const parts = [...keys].map((listing): CataloguePart => ({ listing }));
    // While it is not sold, the first product of this type changes what is shown.
    parts.push({ familyOf: samplePack || { category: "POLY", type: samplePackType } });
    if (isShownAlready(request, reply, ...parts)) return reply;
    const tiles = await inTurn(request.ip, () =>
      tileKeys.map((key) => {
        const { listing } = productTiles[key];
        const { cheapest, count, bestSellers } = tileGoods(key, catalogue.current().productsOf({ listing }));
        return {
          key,
          count,
          cheapest: rounded(cheapest ? [cheapest] : [])[0] ?? null,
          bestSellers: rounded(bestSellers),
        };
      }),
    );
    const [pack = null] = rounded(samplePack ? [samplePack] : []);
    return tilesOfProducts.answer.parse({ success: true, tiles, samplePack: pack });
  });

  registerEndpoint(app, shop.authenticate, productFamily, async ({ params, request, reply }) => {
    const product = catalogue.current().findListed(params.sku);
    if (!product) throw notFound("This product");
    const parts = relatedFamilies(product).map((familyOf) => ({ familyOf }));
    if (isShownAlready(request, reply, ...parts)) return reply;
    const family = await inTurn(request.ip, () =>
      productsBeside(
        product,
        parts.flatMap((part) => catalogue.current().productsOf(part)),
      ),
    );
    return productFamily.answer.parse({ success: true, family: rounded(family) });
  });

  app.get<{ Params: { sku: string } }>(pathOf(productDetails), async (request, reply) => {
    await sendStock(request, reply, (isRounded) => {
      const body = answers.detail(request.params.sku, isRounded);
      if (!body) throw notFound("This product");
      return body;
    });
    return reply;
  });
}

const tooManyExactAnswers =
  "You have asked for the exact stock very often. Please try again in an hour, or sign in.";

const rounded = (products: readonly Product[]) => products.map((product) => shown(product, true));

function etagOf(body: EncodedBody | StreamedList, { headers }: FastifyRequest): string {
  return "parts" in body ? body.etag : body[chooseEncoding(headers["accept-encoding"])].etag;
}

function send(request: FastifyRequest, reply: FastifyReply, body: EncodedBody | StreamedList): void {
  if ("parts" in body) return stream(request, reply, body);
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
