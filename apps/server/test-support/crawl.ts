/** Requests a path from the shop and reads the answer as text. */
export type SendRequest = (path: string) => Promise<{ status: number; contentType: string; text: string }>;

export interface CrawledPage {
  readonly status: number;
  /** Empty if it is not an HTML page. */
  readonly html: string;
  readonly links: readonly string[];
  /** The page that links to it. */
  readonly from: string;
}

/** Public pages that need no link. */
const unlinked = [
  "/product/carry-bag",
  "/product/boxes",
  "/product/honeycomb-roll",
  "/product/transparent-bags",
  "/SKUvalmo?sku=VALSML",
  "/customisationPage",
];

/** Follows every link in the HTML of the server, beginning at the home page. */
export async function crawl(request: SendRequest, origin: string): Promise<Map<string, CrawledPage>> {
  const found = new Map<string, CrawledPage>();
  let next = new Map(["/", ...unlinked].map((path) => [path, "nowhere"]));
  while (next.size > 0) {
    const batch = [...next];
    next = new Map();
    await inBatchesOfEight(batch, async ([path, from]) => {
      const { status, contentType, text } = await request(path);
      const html = contentType.startsWith("text/html") ? text : "";
      found.set(path, { status, html, links: linksIn(html, new URL(path, origin)), from });
    });
    for (const [path] of batch) {
      for (const link of found.get(path)?.links ?? []) {
        if (isOwn(link) && !found.has(link) && mayFollow(path, link)) next.set(link, path);
      }
    }
  }
  return found;
}

export async function inBatchesOfEight<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += 8)
    await Promise.all(items.slice(start, start + 8).map(work));
}

export const isOwn = (link: string) => link.startsWith("/");

/** Filter links of a filtered page would produce endless URLs: only those of the unfiltered page are followed. */
function mayFollow(from: string, to: string): boolean {
  const hasFilter = (path: string) => /[?&](?!sku=|productType=)/.test(path.replace(/#.*$/, ""));
  return !hasFilter(from) || !hasFilter(to);
}

/** Links of a page: own ones as path and query, external ones as full URLs. */
function linksIn(html: string, at: URL): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => {
    const link = new URL(href.replaceAll("&amp;", "&"), at);
    return link.origin === at.origin ? link.pathname + link.search : link.href;
  });
}
