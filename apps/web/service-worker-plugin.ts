import { createHash } from "node:crypto";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin, Rolldown } from "vite";
import routes from "./app/routes.ts";

const source = join(import.meta.dirname, "service-worker/service-worker.ts");

/** The pages that can be read offline, and their layouts. */
const offlinePages =
  /apps\/web\/app\/(root|entry\.client|shop\/(shop-layout|home\/|content\/offline|listings\/|product\/|size-finder\/))/;

/** Builds the service worker with the pages and inserts the list of the files to store. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: source, fileName: "service-worker.js" });
    },
    generateBundle(_options, bundle) {
      const worker = bundle["service-worker.js"];
      if (worker?.type !== "chunk") throw new Error("The service worker was not built.");
      const files = filesToStore(bundle);
      const name = createHash("sha256").update(files.join("\n")).digest("base64url").slice(0, 12);
      worker.code = `const build=${JSON.stringify({ name, files, paths: pathsOf(routes) })};${worker.code}`;
    },
  };
}

function filesToStore(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = bundle[file];
      if (next?.type === "chunk") add(next);
    }
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && offlinePages.test(chunk.facadeModuleId ?? "")) add(chunk);
  }
  for (const { fileName } of Object.values(bundle)) {
    if (fileName.endsWith(".woff2") && !fileName.includes("-ext-")) found.add(fileName);
  }
  return [...found].map((file) => `/${file}`).toSorted();
}

/** An example path of each route. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ index, path, children = [] }) => [
    ...(index ? ["/"] : []),
    ...(path === undefined ? [] : [`/${path.replaceAll(/:\w+|\*/g, "any")}`]),
    ...pathsOf(children),
  ]);
}
