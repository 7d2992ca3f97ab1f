import { useEffect, useEffectEvent } from "react";
import { createPath, useNavigation } from "react-router";
import { isOffline, offlineMessage } from "#app/api/connection.ts";
import { showToast } from "#app/ui/toast.tsx";

const minReloadIntervalMs = 60_000;
/** A failure this long after a press still counts as its consequence. */
const pressLastsMs = 10_000;

/** Handles code that cannot be loaded: after a deploy the files that this page refers to no longer exist. */
export function useCodeRecovery(): void {
  const next = useNavigation().location;
  // React Router reloads the present page when the next page's code is missing; the next page is wanted instead.
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "reload" || !next) return;
    event.preventDefault();
    const open = () => window.location.assign(createPath(next));
    if (!isOffline()) return open();
    showToast("bad", offlineMessage);
    window.addEventListener("online", open, { once: true });
  });
  useEffect(() => {
    let pressedAt = -pressLastsMs;
    const onClick = ({ target }: Event) => {
      const isPress = target instanceof Element && target.closest("a,button,[role=search]");
      if (isPress) pressedAt = performance.now();
    };
    const onPreloadError = () => {
      // Prefetched code is not worth a reload, which would lose what the visitor has typed.
      if (performance.now() - pressedAt <= pressLastsMs) reloadOnce();
    };
    const navigation = (window as { navigation?: Navigation }).navigation; // not in every browser
    window.addEventListener("vite:preloadError", onPreloadError);
    navigation?.addEventListener("navigate", onNavigate);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("vite:preloadError", onPreloadError);
      navigation?.removeEventListener("navigate", onNavigate);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
}

function reloadOnce(): void {
  if (isOffline()) return showToast("bad", offlineMessage);
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry?.type === "reload" && performance.now() < minReloadIntervalMs) return;
  window.location.reload();
}
