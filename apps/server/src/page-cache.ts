import { LruMap } from "./least-recently-used.ts";

/** What was rendered, and whether others may see it too. */
export interface Rendering<Page> {
  readonly page: Page;
  /** The segment that keeps it: pages of the shop, or answers to addresses it does not have. */
  readonly keep: "found" | "missing" | "no";
}

export interface PageCache<Page> {
  /** The page as it stands in memory. */
  find(address: string): Page | undefined;
  /** Renders the page and keeps it. Calls at the same time share one rendering. */
  render(address: string): Promise<Page>;
}

/**
 * Finished pages by address, all of one catalogue version: with a new one they are dropped at the next look.
 * Addresses that do not exist have a small segment of their own, so that whoever invents them pushes out only others'
 * inventions.
 */
export function createPageCache<Page>(options: {
  version: () => string;
  render: (address: string) => Promise<Rendering<Page>>;
  maxFound?: number;
  maxMissing?: number;
}): PageCache<Page> {
  const { render, maxFound = 500, maxMissing = 50 } = options;
  const found = new LruMap<Page>(maxFound);
  const missing = new LruMap<Page>(maxMissing);
  const underWay = new Map<string, Promise<Page>>();
  let version = options.version();

  function dropOldPages(): void {
    const current = options.version();
    if (current === version) return;
    version = current;
    found.clear();
    missing.clear();
    underWay.clear();
  }

  async function renderAndKeep(address: string): Promise<Page> {
    const versionAtBegin = version;
    const { page, keep } = await render(address);
    // A catalogue that changed meanwhile may stand in a part of the page.
    if (options.version() === versionAtBegin) {
      if (keep === "found") found.set(address, page);
      if (keep === "missing") missing.set(address, page);
    }
    return page;
  }

  return {
    find(address) {
      dropOldPages();
      return found.get(address) ?? missing.get(address);
    },
    render(address) {
      dropOldPages();
      const known = underWay.get(address);
      if (known) return known;
      const rendering = renderAndKeep(address).finally(() => {
        if (underWay.get(address) === rendering) underWay.delete(address);
      });
      underWay.set(address, rendering);
      return rendering;
    },
  };
}
