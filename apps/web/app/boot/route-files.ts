import { matchPath } from "react-router";

interface RouteFiles {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

/** What React Router keeps on the page: the files of every route, and the code that is here already. */
interface RouterWindow {
  __reactRouterManifest?: { routes: Record<string, RouteFiles> };
  __reactRouterRouteModules?: Record<string, unknown>;
}

const fetched = new Set<string>();

/**
 * Fetches the code and the style sheets of the page at an address, all at once: what a file imports the browser would
 * ask for only when it has that file, and the router for the style sheets only when the page is to be shown.
 */
export async function fetchPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (!route) return;
  for (const href of route.imports ?? []) announce("modulepreload", href);
  for (const href of route.css ?? []) announce("prefetch", href);
  if (fetched.has(route.module)) return;
  await import(/* @vite-ignore */ route.module);
  fetched.add(route.module);
}

function announce(rel: "modulepreload" | "prefetch", href: string): void {
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const as = rel === "prefetch" ? "style" : "script";
  document.head.append(Object.assign(document.createElement("link"), { rel, as, href }));
}

/** Whether the code of the page at an address is here, so that it can be shown without the network. */
export function hasCode(pathname: string): boolean {
  const route = routeOf(pathname);
  const { __reactRouterRouteModules: modules = {} } = window as RouterWindow;
  return route !== undefined && (fetched.has(route.module) || route.id in modules);
}

function routeOf(pathname: string): RouteFiles | undefined {
  const { __reactRouterManifest: manifest } = window as RouterWindow;
  return Object.values(manifest?.routes ?? {}).find(
    ({ path, index }) => (path !== undefined || index) && matchPath(path ?? "/", pathname),
  );
}
