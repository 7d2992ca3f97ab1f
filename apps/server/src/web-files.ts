import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** A worker goes by the policy of its own file: it may ask the shop, and nobody else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The built web app's files for browsers, in the smallest encoding that `precompress` has made of them. */
export async function registerWebFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  // Their requests stay out of the log, which has one line for each request otherwise.
  const everywhere = { preCompressed: true, logLevel: "warn", index: false, decorateReply: false } as const;

  // Vite puts a hash of the content in these names: the same name is the same bytes for ever.
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
