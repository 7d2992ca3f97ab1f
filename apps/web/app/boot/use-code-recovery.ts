import { useEffect } from "react";
import { type Path, createPath } from "react-router";
import { isOffline, offlineMessage } from "#app/api/connection.ts";
import { showToast } from "#app/ui/toast.tsx";
import { fetchPage, isPageHere } from "./use-warm-up.ts";

const onceInMs = 60_000;
/** How long after a press what fails is still taken for its consequence. */
const pressLastsMs = 10_000;

/** What is not everywhere: the browser's own navigation, and what React Router keeps on the page. */
interface RouterWindow {
  navigation?: EventTarget;
  __reactRouterDataRouter?: { state: { navigation: { location?: Path } } };
}

let pressedAt = -pressLastsMs;

/**
 * Helps where code does not load. After a deploy the files that this page knows of are gone: it is loaded anew, once,
 * when somebody has pressed what needs them, or the page that was asked for instead. Without a network a page would be
 * left for the browser's own error page: links to pages whose code is not here are held back with a message instead.
 */
export function useCodeRecovery(): void {
  useEffect(() => {
    const { navigation } = window as RouterWindow;
    window.addEventListener("vite:preloadError", recover);
    navigation?.addEventListener("navigate", onNavigate);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("vite:preloadError", recover);
      navigation?.removeEventListener("navigate", onNavigate);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
}

function recover(): void {
  // What is only fetched ahead of need is not worth what somebody has typed: it is asked for again when it is needed.
  if (performance.now() - pressedAt > pressLastsMs) return;
  if (isOffline()) return showToast("bad", offlineMessage);
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // It is of no use to load it for ever.
  if (load?.type === "reload" && performance.now() < onceInMs) return;
  window.location.reload();
}

/** The router, too, loads the present page anew where the code of the next one is gone: one is to get there instead. */
function onNavigate(event: Event): void {
  if ((event as NavigateEvent).navigationType !== "reload" || !nextPage()) return;
  event.preventDefault();
  if (!isOffline()) return goOn();
  showToast("bad", offlineMessage);
  window.addEventListener("online", goOn, { once: true });
}

function goOn(): void {
  const next = nextPage();
  if (next) window.location.assign(createPath(next));
}

/** The page that is on its way. */
function nextPage(): Path | undefined {
  return (window as RouterWindow).__reactRouterDataRouter?.state.navigation.location;
}

function onClick(event: Event): void {
  const pressed = event.target instanceof Element && event.target.closest("a,button,[role=search]");
  if (!pressed) return;
  pressedAt = performance.now();
  if (!isOffline() || !pressed.matches('a[href^="/"]')) return;
  const link = pressed as HTMLAnchorElement;
  const { pathname } = link;
  if (pathname === window.location.pathname || isPageHere(pathname)) return;
  event.preventDefault();
  void fetchPage(pathname).then(() => {
    if (isPageHere(pathname)) link.click();
    else showToast("bad", offlineMessage);
  });
}
