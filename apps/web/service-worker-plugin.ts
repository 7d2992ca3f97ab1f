import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const source = join(import.meta.dirname, "service-worker/service-worker.ts");

/** Whose pages can be read without a network, and what they show later. */
const readable =
  /apps\/web\/app\/(root|entry\.client|shop\/(shop-layout|home\/|content\/offline|listings\/|product\/|size-finder\/))/;
/** What needs an answer of the shop in any case. */
const needsTheShop =
  /apps\/web\/app\/(account\/sign-in|shop\/cart\/(add-|login-|use-)|shop\/checkout\/(marketplace-pass|pass-answer)|components\/user-menu)/;

/** Builds the service worker beside the pages and tells it the files of those that it keeps. */
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
      const files = filesToKeep(bundle);
      const name = createHash("sha256").update(files.join("\n")).digest("base64url").slice(0, 12);
      worker.code = `const build=${JSON.stringify({ name, files })};${worker.code}`;
    },
  };
}

function filesToKeep(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const keep = (chunk: Rolldown.OutputChunk): void => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    const later = chunk.dynamicImports.filter((file) => isReadableLater(bundle[file]));
    for (const file of [...chunk.imports, ...later]) {
      const next = bundle[file];
      if (next?.type === "chunk") keep(next);
    }
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && readable.test(chunk.facadeModuleId ?? "")) keep(chunk);
  }
  for (const { fileName } of Object.values(bundle)) {
    if (fileName.endsWith(".woff2") && !fileName.includes("-ext-")) found.add(fileName);
  }
  return [...found].map((file) => `/${file}`).toSorted();
}

function isReadableLater(chunk: Rolldown.OutputBundle[string] | undefined): boolean {
  return chunk?.type === "chunk" && !needsTheShop.test(chunk.facadeModuleId ?? "");
}
