import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { isOffline, offlineMessage } from "#app/api/connection.ts";
import { hideToast, showToast } from "#app/ui/toast.tsx";
import { isPrefetched } from "./use-link-intent.ts";

/** The pages that the catalogue is enough for. The service worker stores their code. */
const readableOffline =
  /^\/($|product\/|details$|boxdetails$|labelDetails$|ValmoDetails$|SKUvalmo$|size-finder$)/i;

const visited = new Set<string>();

export function isReadableOffline(pathname: string): boolean {
  return readableOffline.test(pathname);
}

/** Holds a navigation back while the browser is offline and the page's code is not here, until it is online again. */
export function OfflineGuard() {
  const { pathname } = useLocation();
  useEffect(() => void visited.add(pathname), [pathname]);
  const blocker = useBlocker(({ nextLocation }) => isOffline() && !isCodeHere(nextLocation.pathname));
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    showToast("bad", offlineMessage);
    const proceed = () => blocker.proceed();
    window.addEventListener("online", proceed);
    return () => {
      window.removeEventListener("online", proceed);
      hideToast(offlineMessage);
    };
  }, [blocker]);
  return null;
}

function isCodeHere(pathname: string): boolean {
  const isStored = navigator.serviceWorker?.controller != null && isReadableOffline(pathname);
  return isStored || visited.has(pathname) || isPrefetched(pathname);
}
