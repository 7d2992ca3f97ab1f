import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Takes away what the server said about the page that came first as soon as another one is shown: a browser that shares
 * "this page" would pass on the first one's canonical address. Crawlers read each page as the server sends it.
 */
export function useFirstHead(): void {
  const { pathname, search } = useLocation();
  useEffect(
    () => () => {
      const forMachines = 'link[rel=canonical],meta[name=description],meta[property],[type$="ld+json"]';
      for (const element of document.head.querySelectorAll(forMachines)) element.remove();
    },
    [pathname, search],
  );
}
