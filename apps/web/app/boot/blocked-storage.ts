/**
 * Replaces storage that the browser blocks, which throws when it is only named, by the page's own memory: React
 * Router's own script names it in every page. What is stored then lasts as long as the page.
 *
 * Sent as source text in <head>: it may use nothing from outside itself.
 */
export function replaceBlockedStorage(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      // Without it, as some apps show a page, it is null.
      if (window[name]) continue;
    } catch {}
    const items = new Map<string, string>();
    const value = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, item: string) => void items.set(key, item),
      removeItem: (key: string) => void items.delete(key),
    };
    Object.defineProperty(window, name, { value });
  }
}
