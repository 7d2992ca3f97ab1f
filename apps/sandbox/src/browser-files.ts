import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** Serves a file of `browser/` without caching, because the sandbox and its scripts change together. */
export function serveBrowserFile(app: FastifyInstance, url: string, name: string): void {
  const content = readFileSync(join(import.meta.dirname, "browser", name), "utf8");
  const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "text/plain; charset=utf-8";
  app.get(url, (_request, reply) => reply.type(type).header("cache-control", "no-store").send(content));
}
