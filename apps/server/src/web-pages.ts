import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { finishPage, type FinishedPage } from "./finished-page.ts";
import { pageCacheKey } from "./page-address.ts";
import { createPageCache, type Rendering } from "./page-cache.ts";
import type { RenderedPage } from "./page-renderer.ts";
import type { SecurityHeaders } from "./security-headers.ts";

/** Answers every address that is neither the API's nor a file's with a page of the web app. */
export function registerWebPages(
  app: FastifyInstance,
  options: {
    render: (address: string) => Promise<RenderedPage>;
    catalogueVersion: () => string;
    security: SecurityHeaders;
  },
): void {
  const renderAndFinish = async (address: string): Promise<Rendering<FinishedPage>> => {
    const { answer, isWhole } = await options.render(address);
    const page = await finishPage(answer, options.security);
    return { page, keep: isWhole ? segmentOf(answer) : "no" };
  };
  const cache = createPageCache({ version: options.catalogueVersion, render: renderAndFinish });

  app.get("/*", (request, reply) => {
    const address = pageCacheKey(request.url);
    if (address === undefined) {
      return renderAndFinish(request.url).then(({ page }) => send(page, request, reply));
    }
    const known = cache.find(address);
    if (known) return send(known, request, reply);
    return cache.render(address).then((page) => send(page, request, reply));
  });
}

/** Past Fastify's own sending, which looks at every header again: these were settled when the page was finished. */
function send(page: FinishedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack();
  page.sendTo(request.raw, reply.raw);
  return reply;
}

function segmentOf(answer: Response): "found" | "missing" | "no" {
  if (answer.headers.get("cache-control")?.includes("no-store")) return "no";
  if (answer.status === 200) return "found";
  return answer.status === 404 ? "missing" : "no";
}
