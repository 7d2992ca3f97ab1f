/** What the shop answers to a path, as text. */
export type SendRequest = (path: string) => Promise<{ status: number; contentType: string; text: string }>;

export interface CrawledPage {
  readonly status: number;
  /** Empty where it is no page. */
  readonly html: string;
  readonly links: readonly string[];
  /** The page that leads here. */
  readonly from: string;
}

/** Public pages to which no link need lead. */
const unlinked = [
  "/product/carry-bag",
  "/product/boxes",
  "/product/honeycomb-roll",
  "/product/transparent-bags",
  "/SKUvalmo?sku=VALSML",
  "/customisationPage",
];

/** Follows every link of every page as the server sends it, beginning at home. */
export async function crawl(request: SendRequest, origin: string): Promise<Map<string, CrawledPage>> {
  const found = new Map<string, CrawledPage>();
  let next = new Map(["/", ...unlinked].map((path) => [path, "nowhere"]));
  while (next.size > 0) {
    const wave = [...next];
    next = new Map();
    await eightAtOnce(wave, async ([path, from]) => {
      const { status, contentType, text } = await request(path);
      const html = contentType.startsWith("text/html") ? text : "";
      found.set(path, { status, html, links: linksIn(html, new URL(path, origin)), from });
    });
    for (const [path] of wave) {
      for (const link of found.get(path)?.links ?? []) {
        if (isOwn(link) && !found.has(link) && mayLeadOn(path, link)) next.set(link, path);
      }
    }
  }
  return found;
}

export async function eightAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += 8)
    await Promise.all(items.slice(start, start + 8).map(work));
}

export const isOwn = (link: string) => link.startsWith("/");

/** The choices of a filtered page make ever new URLs: those of the bare page are enough. */
function mayLeadOn(from: string, to: string): boolean {
  const hasChoice = (path: string) => /[?&](?!sku=|productType=)/.test(path.replace(/#.*$/, ""));
  return !hasChoice(from) || !hasChoice(to);
}

/** Links of a page: own ones as path and query, those that lead outside as they are. */
function linksIn(html: string, at: URL): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => {
    const link = new URL(href.replaceAll("&amp;", "&"), at);
    return link.origin === at.origin ? link.pathname + link.search : link.href;
  });
}
