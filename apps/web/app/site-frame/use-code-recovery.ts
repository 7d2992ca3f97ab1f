import { useEffect } from "react";
import { isOffline, offlineMessage } from "#app/api-client/connection.ts";
import { showToast } from "#app/ui/toast.tsx";
import { isPageHere } from "./use-warm-up.ts";

const reloadedKey = "reloaded-for-code";
const onceInMs = 60_000;

/**
 * Helps where code does not load. After a deploy the files that this page knows of are gone: it is loaded anew, once.
 * Without a network a page would be left for the browser's own error page: links to pages whose code is not here are
 * held back with a message instead.
 */
export function useCodeRecovery(): void {
  useEffect(() => {
    window.addEventListener("vite:preloadError", recover);
    document.addEventListener("click", holdBack, { capture: true });
    return () => {
      window.removeEventListener("vite:preloadError", recover);
      document.removeEventListener("click", holdBack, { capture: true });
    };
  }, []);
}

function recover(): void {
  if (isOffline()) return showToast("bad", offlineMessage);
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < onceInMs) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    // Without a memory it might reload for ever.
    return;
  }
  window.location.reload();
}

function holdBack(event: Event): void {
  if (!isOffline() || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (!link || isPageHere(link.pathname)) return;
  event.preventDefault();
  showToast("bad", offlineMessage);
}
