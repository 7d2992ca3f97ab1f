import { join } from "node:path";
import { createApp } from "@dakbag/api/app";
import { originOf } from "@dakbag/api/platform/configuration";
import type { Shop } from "@dakbag/api/shop";
import { findListingKey } from "@dakbag/domain/catalogue/listings";
import staticFiles from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import { inProcessFetch } from "./in-process-fetch.ts";
import { createMetrics, measureRequests } from "./metrics.ts";
import { notFound } from "@dakbag/api/platform/shop-error";
import { registerOperations } from "./operations.routes.ts";
import { pageAddresses } from "./page-cache.ts";
import { createPageRenderer, type WebApp } from "./page-renderer.ts";
import { createPictureStore } from "./picture-store.ts";
import { registerProductPictures } from "./product-pictures.ts";
import { logFinishedRequests } from "./log.ts";
import { dataPolicy, corpHeader, securityHeaders, type SecurityHeaders } from "./security-headers.ts";
import { redirectShortLinks } from "./short-links.ts";
import { registerWebPages } from "./web-pages.ts";

/** Timeouts for slow requests, so that a few slow clients cannot take all connections. */
export interface RequestTimeoutsMs {
  readonly headers: number;
  /** Headers and body: enough for an upload of 1 MB over a slow connection. */
  readonly request: number;
  readonly checkInterval: number;
}

const defaultTimeouts: RequestTimeoutsMs = { headers: 15_000, request: 60_000, checkInterval: 5_000 };

/** The API, the web app and the operations routes on one port. */
export async function createShopServer(
  shop: Shop,
  webApp: WebApp,
  {
    stopping = new AbortController().signal,
    timeouts = defaultTimeouts,
    isStaging = false,
  }: { stopping?: AbortSignal; timeouts?: RequestTimeoutsMs | undefined; isStaging?: boolean } = {},
): Promise<FastifyInstance> {
  const { db, storage, log, configuration, payments } = shop;
  const security = securityHeaders(configuration, payments.dialog.origins);
  const metrics = createMetrics(shop);
  const prepare = (fresh: FastifyInstance): void => {
    sendSecurityHeaders(fresh, security);
    redirectShortLinks(fresh, configuration);
    logFinishedRequests(fresh);
    measureRequests(fresh, metrics);
    endConnectionsWhenStopping(fresh, stopping);
  };
  const app = await createApp(shop, prepare, {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.checkInterval,
  });

  registerOperations(app, { db, storage, metrics, log, stopping, metricsToken: configuration.METRICS_TOKEN });
  app.all("/api/*", (_request, reply) => reply.callNotFound());
  await registerWebFiles(app, webApp.clientFolder);
  const apiFetch = inProcessFetch(app);
  registerProductPictures(app, {
    catalogue: () => shop.catalogue.current(),
    draw: webApp.entry.drawPicture,
    pictureOfPost: webApp.entry.pictureOfPost,
    store: createPictureStore(),
    readPhoto: async (path) => {
      const answer = await apiFetch(path);
      if (answer.status !== 200) throw notFound("This picture");
      return new Uint8Array(await answer.arrayBuffer());
    },
  });
  registerWebPages(app, {
    addressOf: pageAddresses(pathsOf(webApp), webApp.entry.pageParameters),
    // Not the Host header, which a client could use to inject canonical links.
    render: createPageRenderer(webApp, {
      origin: originOf(configuration),
      apiFetch,
      isStaging,
      log,
    }),
    apiFetch,
    catalogueVersion: () => shop.catalogue.pageVersion(),
    isReal: ({ pathname, searchParams }) => {
      const sku = searchParams.get("sku");
      if (sku !== null) return shop.catalogue.current().findListed(sku) !== undefined;
      const [, folder = "", name = ""] = pathname.split("/");
      if (folder === "blogs") return webApp.entry.pictureOfPost(name) !== undefined;
      return folder === "product" && findListingKey(name) !== undefined;
    },
    security,
  });
  return app;
}

/** The paths of the site map; a route's id is its path, and layouts have none. */
const pathsOf = ({ build }: WebApp): string[] =>
  Object.values(build.routes).flatMap((route) =>
    route && (route.index || route.path !== undefined) ? [route.path ?? ""] : [],
  );

/** The operations routes alone, for a process that only runs jobs. */
export function createWorkerServer(shop: Shop, stopping: AbortSignal): FastifyInstance {
  const { db, storage, log, configuration } = shop;
  const app = Fastify({ loggerInstance: log });
  endConnectionsWhenStopping(app, stopping);
  const metrics = createMetrics(shop);
  registerOperations(app, { db, storage, metrics, log, stopping, metricsToken: configuration.METRICS_TOKEN });
  return app;
}

/**
 * From the moment that the server is to stop, each answer is the last one of its connection: a proxy that kept it would
 * send a request just when it is closed.
 */
function endConnectionsWhenStopping(app: FastifyInstance, stopping: AbortSignal): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (stopping.aborted) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook("onResponse", (_request, _reply, done) => {
    done();
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** Cached pages bring their own headers and bypass this. */
function sendSecurityHeaders(app: FastifyInstance, security: SecurityHeaders): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    void reply.headers(security.everywhere);
    if (!reply.hasHeader("content-security-policy")) {
      void reply.header("content-security-policy", dataPolicy);
    }
    void reply.headers(corpHeader(reply.statusCode, reply.getHeader("content-type")));
    done(null, payload);
  });
}

// A service worker has the policy of its own file: it may call the shop only.
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Serves the files of the built web app, compressed by `precompress`. */
async function registerWebFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  // Not logged.
  const everywhere = { preCompressed: true, logLevel: "warn", index: false, decorateReply: false } as const;

  // Vite puts a content hash in these names, so they never change.
  await app.register(staticFiles, {
    ...everywhere,
    root: join(clientFolder, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
  });
  await app.register(staticFiles, {
    ...everywhere,
    root: clientFolder,
    wildcard: false,
    globIgnore: ["assets/**", "**/*.{br,gz}", ".vite/**"],
    maxAge: "1h",
    setHeaders: (response, path) => {
      if (/\/service-worker\.js(\.br|\.gz)?$/.test(path))
        void response.header("content-security-policy", workerPolicy);
    },
  });
}
