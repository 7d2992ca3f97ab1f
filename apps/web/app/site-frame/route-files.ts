import { matchPath } from "react-router";

interface RouteFiles {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  css?: string[];
}

/** What React Router keeps on the page: the files of every route, and the code that is here already. */
interface RouterWindow {
  __reactRouterManifest?: { routes: Record<string, RouteFiles> };
  __reactRouterRouteModules?: Record<string, unknown>;
}

const fetched = new Set<string>();

/**
 * Fetches the code and the style sheets of the page at an address. The router itself would ask for the style sheets only
 * when the page is to be shown, and wait for them.
 */
export function fetchPage(pathname: string): void {
  const route = routeOf(pathname);
  if (!route) return;
  if (!fetched.has(route.module)) {
    import(/* @vite-ignore */ route.module).then(
      () => fetched.add(route.module),
      // Whoever follows the link meets the failure again, where something can be done about it.
      () => undefined,
    );
  }
  for (const href of route.css ?? []) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "prefetch", as: "style", href }),
    );
  }
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
