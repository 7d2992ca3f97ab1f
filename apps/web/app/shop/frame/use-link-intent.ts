import { useEffect } from "react";
import { catalogueInBrowser } from "#app/api/catalogue.ts";
import { isOffline } from "#app/api/connection.ts";
import { loadDrawings } from "#app/components/pictures/drawing.tsx";

const signsOfIntent = ["pointerover", "focusin", "touchstart"] as const;
const prefetched = new Set<string>();

/** Fetches the catalogue when a visitor turns to any link of the shop; the router fetches the page's code. */
export function useLinkIntent(): void {
  useEffect(() => {
    function onIntent({ target }: Event) {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
      if (!link) return;
      void catalogueInBrowser();
      loadDrawings();
      if (!isOffline()) prefetched.add(link.pathname);
    }
    for (const name of signsOfIntent) document.addEventListener(name, onIntent, { passive: true });
    return () => {
      for (const name of signsOfIntent) document.removeEventListener(name, onIntent);
    };
  }, []);
}

/** Whether the code of the page at a path was fetched because the visitor had turned to a link to it. */
export function isPrefetched(pathname: string): boolean {
  return prefetched.has(pathname);
}
