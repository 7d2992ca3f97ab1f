import { useEffect } from "react";
import { catalogueInBrowser } from "#app/api/catalogue.ts";
import { loadDrawings } from "#app/components/pictures/drawing.tsx";

const signsOfIntent = ["pointerover", "focusin", "touchstart"] as const;

// Itself fetched at the first sign of intent: nobody needs it before.
let routeFiles: typeof import("./route-files.ts") | undefined;

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
      void fetchPage(link.pathname);
    }
    for (const name of signsOfIntent) document.addEventListener(name, onIntent, { passive: true });
    return () => {
      for (const name of signsOfIntent) document.removeEventListener(name, onIntent);
    };
  }, []);
}

/** Whether the page at an address can be shown without the network. */
export function isPageHere(pathname: string): boolean {
  return routeFiles?.hasCode(pathname) ?? false;
}

/** Fetches the code of the page at an address: from the network, or from what was kept for a time without one. */
export async function fetchPage(pathname: string): Promise<void> {
  try {
    routeFiles ??= await import("./route-files.ts");
    await routeFiles.fetchPage(pathname);
  } catch {
    // Only ahead of need: whoever follows the link loads the page all the same.
  }
}
