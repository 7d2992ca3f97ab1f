import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Takes away what the server said about the page that came first as soon as another one is shown: a browser that shares
 * "this page" would pass on the first one's canonical address. Crawlers read each page as the server sends it.
 */
export function useFirstHead(): void {
  const { key } = useLocation();
  useEffect(
    () => () => {
      for (const element of document.querySelectorAll("[rel=canonical],[property],[type$=json]"))
        element.remove();
    },
    [key],
  );
}
