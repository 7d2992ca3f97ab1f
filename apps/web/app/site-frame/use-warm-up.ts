import { useEffect } from "react";
import { catalogueInBrowser } from "#app/api-client/catalogue.ts";
import { loadDrawings } from "#app/features/product-picture/drawing.tsx";

const signsOfIntent = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Has the catalogue in memory, and the code that draws products, by the time a link is followed: both are asked for
 * when somebody turns to any link of the shop by mouse, keyboard or finger. The router prefetches the page's own code
 * at the same moment.
 */
export function useWarmUp(): void {
  useEffect(() => {
    function onIntent({ target }: Event) {
      if (!(target instanceof Element) || !target.closest('a[href^="/"]')) return;
      void catalogueInBrowser();
      loadDrawings();
    }
    for (const name of signsOfIntent) document.addEventListener(name, onIntent, { passive: true });
    return () => {
      for (const name of signsOfIntent) document.removeEventListener(name, onIntent);
    };
  }, []);
}
