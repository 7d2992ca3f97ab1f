import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { budgets } from "./budgets.ts";

/** Compares the first-load sizes of the built web app's pages with their budgets. */
const web = join(import.meta.dirname, "../apps/web");

export interface PageSize {
  readonly path: string;
  readonly isForStaff: boolean;
  /** Gzip. */
  readonly scriptBytes: number;
  /** Gzip. */
  readonly styleBytes: number;
}

export interface PageSizes {
  /** The scripts of a page without our code: React, React Router and their entry. */
  readonly bareScriptBytes: number;
  readonly pages: readonly PageSize[];
}

/** The part of React Router's build manifest that is used here. */
interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly clientActionModule?: string;
  readonly clientLoaderModule?: string;
  readonly clientMiddlewareModule?: string;
  readonly hydrateFallbackModule?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Measures every page of the build. @throws Error when there is none */
export async function measurePageSizes(): Promise<PageSizes> {
  assertEntryIsBare();
  const { assets }: { assets: Manifest } = await import(
    pathToFileURL(join(web, "build/server/index.js")).href
  );
  // robots.txt and sitemap.xml are routes without a page.
  const pages = Object.values(assets.routes).filter(
    ({ path, index }) => index || (path && !path.includes(".")),
  );
  return {
    bareScriptBytes: sizeTogether([assets.entry.module, ...assets.entry.imports]),
    pages: pages.map((page) => measurePage(assets, page)),
  };
}

/** As long as the entry imports none of our code, neither its chunk nor the chunks it imports contain any. */
function assertEntryIsBare(): void {
  const source = readFileSync(join(web, "app/entry.client.tsx"), "utf8");
  const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) => name);
  const ours = imported.find((name) => !/^(react|react-dom|react-router)(\/|$)/.test(name));
  if (ours !== undefined) {
    throw new Error(`entry.client.tsx imports ${ours}: the bare page must be measured without it.`);
  }
}

/** What React Router's <Scripts> and <Links> put into the page's HTML. */
function measurePage({ entry, routes }: Manifest, page: ManifestRoute): PageSize {
  const matches = [page];
  for (let id = page.parentId; id !== undefined; id = routes[id]?.parentId) {
    const parent = routes[id];
    if (parent) matches.push(parent);
  }
  const scripts = matches.flatMap((route) => [
    route.module,
    route.clientActionModule,
    route.clientLoaderModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
    ...(route.imports ?? []),
  ]);
  const styles = matches.flatMap((route) => route.css ?? []);
  return {
    path: `/${pathOf(page)}`,
    isForStaff: matches.some(({ id }) => id === "staff/staff-layout"),
    scriptBytes: sizeTogether([entry.module, ...entry.imports, ...scripts]),
    styleBytes: sizeTogether(styles),
  };
}

function pathOf(page: ManifestRoute): string {
  return page.index === true ? "" : (page.path ?? page.id);
}

/** The files of the URLs, each once, as the server sends them: compressed where that makes them smaller. */
function sizeTogether(urls: readonly (string | undefined)[]): number {
  // React Router adds a "#" fragment to some URLs, which the browser drops.
  const files = new Set(urls.map((url) => url?.replace(/#.*/, "")));
  return [...files].reduce((sum, path) => {
    if (path === undefined) return sum;
    const file = join(web, "build/client", path);
    const compressed = `${file}.gz`;
    return sum + statSync(existsSync(compressed) ? compressed : file).size;
  }, 0);
}

/** The limit for a page's scripts in bytes. */
export function scriptBudget(page: PageSize, bareScriptBytes: number): number {
  if (page.isForStaff) return budgets.maxStaffScriptBytes;
  return Math.min(bareScriptBytes * budgets.maxOfBarePage, budgets.maxPublicScriptBytes);
}

function report({ bareScriptBytes, pages }: PageSizes): void {
  console.log(`A bare page loads ${kilobytes(bareScriptBytes)} of scripts.`);
  for (const page of pages) {
    const verdict = [
      page.scriptBytes > scriptBudget(page, bareScriptBytes) && "TOO MUCH SCRIPT",
      page.styleBytes >= budgets.maxStyleBytes && "TOO MUCH CSS",
    ]
      .filter(Boolean)
      .join(", ");
    const share = (page.scriptBytes / bareScriptBytes).toFixed(3);
    const scripts = `${kilobytes(page.scriptBytes)} scripts (× ${share})`;
    console.log(
      `${page.path.padEnd(28)} ${scripts.padEnd(30)} ${kilobytes(page.styleBytes)} css  ${verdict}`.trimEnd(),
    );
    if (verdict !== "") process.exitCode = 1;
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}

if (import.meta.main) report(await measurePageSizes());
