import { createContext, use } from "react";
import { Scripts } from "react-router";
import { hasOrdersBeforePaint } from "#app/api/has-orders.ts";
import { sessionBeforePaint } from "#app/api/session.ts";
import { rowDensityBeforePaint } from "#app/ui/row-density.ts";
import { replaceBlockedStorage } from "./blocked-storage.ts";
import { recordEarlyPresses } from "./early-presses.ts";
import { recordForeignChanges } from "./foreign-changes.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export: the URL of the built file
import polyfillsUrl from "./polyfills.ts?worker&url";

/** The nonce of a page's own inline scripts while the server renders it; in the browser there is none. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/**
 * For <head>: what runs before the first paint. A browser does not need its source, so the bundle leaves it out.
 *
 * @param ofPages what pages add to it
 */
export function EarlyScript({ ofPages }: { ofPages: string }) {
  const source = import.meta.env.SSR
    ? `(${sourceOf(replaceBlockedStorage)})();${sessionBeforePaint};${hasOrdersBeforePaint};${rowDensityBeforePaint};${ofPages};(${sourceOf(recordForeignChanges)})();(${sourceOf(recordEarlyPresses)})();(${sourceOf(loadScriptsAfterPaint)})(${JSON.stringify(polyfillsUrl)})`
    : "";
  return (
    <script nonce={use(ScriptNonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
  );
}

/** Without comments and indentation: every page carries it, and one of more than 14 kB takes another round trip. */
function sourceOf(script: (polyfillsUrl: string) => void): string {
  return script.toString().replaceAll(/\/\*.*?\*\/|^\s+/gms, "");
}

/** For the end of <body>: React Router's scripts, as text that the browser neither loads nor runs until the first paint. */
export function LateScripts() {
  return (
    <noscript id="late-scripts">
      <Scripts />
    </noscript>
  );
}

/** Moves the end of `LateScripts` to the end of the page, so that data streamed after the scripts waits with them. */
export function extendLateScripts(html: string): string {
  const closing = "</noscript>";
  const at = html.lastIndexOf(closing);
  return `${html.slice(0, at)}${html.slice(at + closing.length).replace("</body>", `${closing}</body>`)}`;
}

/**
 * Loads the scripts after the first paint, so that styles and fonts come first on a slow connection. A page in a hidden
 * tab is not painted, so it does not wait.
 *
 * When a script is missing after a deploy, or the network fails, the page is reloaded as soon as the shop answers; when a
 * reload did not help, at most once a minute.
 *
 * Sent as source text in <head>: it may use nothing from outside itself.
 *
 * @param polyfillsUrl the script that older browsers load first
 */
export function loadScriptsAfterPaint(polyfillsUrl: string): void {
  let isReloading = false;
  let leavingUntil = 0;
  /** Another page was asked for and may come. After some seconds what came was probably a file to save. */
  const isLeaving = () => performance.now() < leavingUntil;

  window.onbeforeunload = () => {
    leavingUntil = performance.now() + 10_000;
  };
  // React Router would open a link in this page, and the page that was asked for before it would then replace it.
  function leaveLinkToBrowser(event: MouseEvent) {
    const { target } = event;
    if (isLeaving() && target instanceof Element && target.closest("a")) event.stopImmediatePropagation();
  }
  addEventListener("click", leaveLinkToBrowser, true);

  function load() {
    // The newest of what polyfills.ts brings: a browser that has it has all of it.
    if ("groupBy" in Map) return loadPage();
    const polyfills = document.createElement("script");
    polyfills.onload = loadPage;
    polyfills.onerror = onMissing;
    polyfills.src = polyfillsUrl;
    document.head.append(polyfills);
  }
  function loadPage() {
    const source = document.getElementById("late-scripts")?.textContent ?? "";
    const scripts = document.createRange().createContextualFragment(source);
    for (const element of scripts.querySelectorAll<HTMLElement>("link,script")) element.onerror = onMissing;
    document.body.append(scripts);
    // The catalogue is stored for reading offline once the page itself has everything.
    if (document.readyState === "complete") void storeCatalogue();
    else addEventListener("load", () => void storeCatalogue());
  }
  async function storeCatalogue() {
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
    try {
      if (!connection?.saveData) await navigator.serviceWorker?.register("/service-worker.js");
    } catch {
      // It reads what was loaded before, or needs the network.
    }
  }
  function onMissing() {
    if (isReloading) return;
    isReloading = true;
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    setTimeout(reload, entry?.type === "reload" ? 60_000 : 0);
  }
  async function reload() {
    if (isStuck() && (await isShopAnswering()) && isStuck()) location.reload();
    else if (window.replayEarlyPresses) setTimeout(reload, 5000);
  }
  /** Neither hydrated, nor left: Firefox gives up what still loads as soon as another page is asked for. */
  function isStuck(): boolean {
    return window.replayEarlyPresses !== undefined && !isLeaving();
  }
  function isShopAnswering(): Promise<boolean> {
    return fetch(location.href).then(
      ({ status }) => status < 500,
      () => false,
    );
  }
  addEventListener("DOMContentLoaded", () => {
    if (document.hidden) load();
    else requestAnimationFrame(() => setTimeout(load));
  });
}
