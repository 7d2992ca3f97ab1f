import { useEffect } from "react";
import { catalogueInBrowser } from "#app/api-client/catalogue.ts";

const signsOfIntent = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Has the catalogue in memory by the time a link is followed: it is asked for when somebody turns to any link of the
 * shop by mouse, keyboard or finger. The router prefetches the page's code at the same moment.
 */
export function useWarmCatalogue(): void {
  useEffect(() => {
    function onIntent({ target }: Event) {
      if (target instanceof Element && target.closest('a[href^="/"]')) void catalogueInBrowser();
    }
    for (const name of signsOfIntent) document.addEventListener(name, onIntent, { passive: true });
    return () => {
      for (const name of signsOfIntent) document.removeEventListener(name, onIntent);
    };
  }, []);
}
