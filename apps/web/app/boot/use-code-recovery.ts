import { useEffect, useEffectEvent, useRef } from "react";
import { createPath, type Location, useNavigation } from "react-router";
import { isOffline, offlineMessage } from "#app/api/connection.ts";
import { failureMessage, showToast } from "#app/ui/toast.tsx";

const minReloadIntervalMs = 60_000;
/** A failure within this time after a click counts as its consequence. */
const clickEffectMs = 10_000;

/** What is used of a NavigateEvent. */
type Navigate = Event & { navigationType: string; userInitiated: boolean };

/**
 * Handles code that cannot be loaded: after a deploy the files that this page refers to no longer exist. A press whose
 * code fails is not silent.
 */
export function useCodeRecovery(): void {
  const next = useNavigation().location;
  const waitsForNetwork = useRef<Location>(undefined);
  const open = (page: Location) => window.location.assign(createPath(page));
  // React Router reloads the current page when the next page's code is missing; this opens the next page instead.
  const onNavigate = useEffectEvent((event: Navigate) => {
    if (event.navigationType !== "reload") return;
    // It also reloads when code that it prefetches is missing, which would lose the page while there is no network.
    if (!next) return isOffline() && !event.userInitiated ? event.preventDefault() : undefined;
    event.preventDefault();
    if (!isOffline()) return open(next);
    showToast("bad", offlineMessage);
    waitsForNetwork.current = next;
  });
  const onOnline = useEffectEvent(() => {
    // The visitor may have gone elsewhere meanwhile.
    if (next && next === waitsForNetwork.current) open(next);
    waitsForNetwork.current = undefined;
  });
  useEffect(() => {
    let pressedAt = -clickEffectMs;
    const onClick = ({ target }: Event) => {
      const isPress = target instanceof Element && target.closest("a,button,[role=search]");
      if (isPress) pressedAt = performance.now();
    };
    const isPressed = () => performance.now() - pressedAt <= clickEffectMs;
    const onPreloadError = () => {
      // Prefetched code is not worth a reload, which would lose what the visitor has typed.
      if (isPressed()) reloadOnce();
    };
    const onFailure = (event: Event) => {
      // A script of an extension may fail, too.
      const isOurs = !("filename" in event) || `${event.filename}`.startsWith(window.location.origin);
      if (isPressed() && isOurs) showToast("bad", failureMessage);
    };
    const { navigation } = window as { navigation?: EventTarget }; // not in every browser
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("vite:preloadError", onPreloadError, { signal });
    window.addEventListener("error", onFailure, { signal });
    window.addEventListener("unhandledrejection", onFailure, { signal });
    navigation?.addEventListener("navigate", onNavigate as (event: Event) => void, { signal });
    window.addEventListener("online", onOnline, { signal });
    document.addEventListener("click", onClick, { capture: true, signal });
    return () => listening.abort();
  }, []);
}

function reloadOnce(): void {
  if (isOffline()) return showToast("bad", offlineMessage);
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry?.type === "reload" && performance.now() < minReloadIntervalMs) return;
  window.location.reload();
}
