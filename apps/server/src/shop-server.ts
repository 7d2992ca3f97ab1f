import { createApp } from "@dakbag/api/app";
import { originOf } from "@dakbag/api/platform/configuration";
import type { Shop } from "@dakbag/api/shop";
import Fastify, { type FastifyInstance } from "fastify";
import { inProcessFetch } from "./in-process-fetch.ts";
import { createMetrics, measureRequests } from "./metrics.ts";
import { registerOperations } from "./operations.routes.ts";
import { createPageRenderer, type WebApp } from "./page-renderer.ts";
import { createPictureStore } from "./pictures/picture-store.ts";
import { registerProductPictures } from "./pictures/product-pictures.ts";
import { rasterise } from "./pictures/rasterise.ts";
import { logFinishedRequests } from "./request-log.ts";
import { dataPolicy, corpHeader, securityHeaders, type SecurityHeaders } from "./security-headers.ts";
import { registerWebFiles } from "./web-files.ts";
import { registerWebPages } from "./web-pages.ts";

/** How long a client may take to say what it wants: else a few of them, a byte at a time, would fill every place. */
export interface RequestTimeoutsMs {
  readonly headers: number;
  /** Headers and body: ample for an upload of 1 MB over a bad line. */
  readonly request: number;
  readonly checkInterval: number;
}

const defaultTimeouts: RequestTimeoutsMs = { headers: 15_000, request: 60_000, checkInterval: 5_000 };

/** The API, the web app and the operators' routes behind one port. */
export async function createShopServer(
  shop: Shop,
  webApp: WebApp,
  patience: RequestTimeoutsMs = defaultTimeouts,
): Promise<FastifyInstance> {
  const { db, log, configuration } = shop;
  const security = securityHeaders(configuration);
  const metrics = createMetrics(db, log);
  const prepare = (fresh: FastifyInstance): void => {
    sendSecurityHeaders(fresh, security);
    logFinishedRequests(fresh);
    measureRequests(fresh, metrics);
    endConnectionsWhenStopping(fresh);
  };
  const app = await createApp(shop, prepare, {
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.checkInterval,
  });

  registerOperations(app, { db, metrics, log, metricsToken: configuration.METRICS_TOKEN });
  app.all("/api/*", (_request, reply) => reply.callNotFound());
  await registerWebFiles(app, webApp.clientFolder);
  registerProductPictures(app, {
    catalogue: () => shop.catalogue.current(),
    draw: webApp.entry.drawPicture,
    pictureOfPost: webApp.entry.pictureOfPost,
    store: createPictureStore({ rasterise }),
  });
  registerWebPages(app, {
    // Never the Host header: it stands in canonical links, and whoever sends it could put a link of theirs there.
    render: createPageRenderer(webApp, {
      origin: originOf(configuration),
      apiFetch: inProcessFetch(app),
      log,
    }),
    catalogueVersion: () => shop.catalogue.current().version,
    security,
  });
  return app;
}

/** For a process that only works through jobs: whoever runs it asks the same questions of it. */
export function createWorkerServer({ db, log, configuration }: Shop): FastifyInstance {
  const app = Fastify({ loggerInstance: log });
  endConnectionsWhenStopping(app);
  const metrics = createMetrics(db, log);
  registerOperations(app, { db, metrics, log, metricsToken: configuration.METRICS_TOKEN });
  return app;
}

/** While the server closes, a browser's connection must not stay open after its last answer, waiting for more. */
function endConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onResponse", (_request, _reply, done) => {
    done();
    if (isStopping) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** Pages from memory bring their own and go past this. */
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
