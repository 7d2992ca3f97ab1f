import { useEffect } from "react";
import { matchPath } from "react-router";
import { catalogueInBrowser } from "#app/api-client/catalogue.ts";
import { loadDrawings } from "#app/features/product-picture/drawing.tsx";

const signsOfIntent = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Has what a page needs by the time a link to it is followed: when somebody turns to any link of the shop by mouse,
 * keyboard or finger, the files of its page are fetched, the catalogue, and the code that draws products.
 */
export function useWarmUp(): void {
  useEffect(() => {
    function onIntent({ target }: Event) {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
      if (!link) return;
      void catalogueInBrowser();
      loadDrawings();
      fetchFiles(link.pathname);
    }
    for (const name of signsOfIntent) document.addEventListener(name, onIntent, { passive: true });
    return () => {
      for (const name of signsOfIntent) document.removeEventListener(name, onIntent);
    };
  }, []);
}

/** What React Router keeps on the page about the files of every route. */
interface Manifest {
  routes: Record<
    string,
    { path?: string; index?: boolean; module: string; imports?: string[]; css?: string[] }
  >;
}

/** The router itself would ask for a page's style sheets only when the page is to be shown, and wait for them. */
function fetchFiles(pathname: string): void {
  const { routes = {} } = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? {};
  const page = Object.values(routes).find(
    ({ path, index }) => (path !== undefined || index) && matchPath(path ?? "/", pathname),
  );
  for (const href of [page?.module, ...(page?.imports ?? [])]) fetchAhead("modulepreload", href);
  for (const href of page?.css ?? []) fetchAhead("prefetch", href);
}

function fetchAhead(rel: "modulepreload" | "prefetch", href: string | undefined): void {
  if (href === undefined || document.head.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel, href });
  if (rel === "prefetch") link.as = "style";
  document.head.append(link);
}
