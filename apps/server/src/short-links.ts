import { type Configuration, originOf } from "@dakbag/api/platform/configuration";
import { notFound } from "@dakbag/api/platform/shop-error";
import type { FastifyInstance } from "fastify";

/** Sends what comes to the address of links in SMS to the shop's own; that address has nothing else. */
export function redirectShortLinks(
  app: FastifyInstance,
  configuration: Pick<Configuration, "SHORT_LINK_URL" | "PUBLIC_URL" | "PORT">,
): void {
  const origin = originOf(configuration);
  const shortHost = configuration.SHORT_LINK_URL && new URL(configuration.SHORT_LINK_URL).host;
  if (shortHost === undefined || shortHost === new URL(origin).host) return;
  app.addHook("onRequest", async (request, reply) => {
    if (request.host.toLowerCase() !== shortHost) return;
    const [link] = /^\/o(?:\/\d+)?(?=\/?(?:\?|$))/i.exec(request.url) ?? [];
    if (link === undefined) throw notFound("This page");
    return reply.redirect(origin + link);
  });
}
