import { useEffect } from "react";
import { useRevalidator } from "react-router";

const refreshMs = 30_000;

/** Reads the page's data again when its tab or window is looked at, and every 30 s while a payment may still arrive. */
export function useRefresh(isPending: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", refresh);
    // A window beside another one is visible all the time.
    window.addEventListener("focus", refresh);
    const timer = isPending ? setInterval(refresh, refreshMs) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("focus", refresh);
      clearInterval(timer);
    };
  }, [isPending, revalidate]);
}
