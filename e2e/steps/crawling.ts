import type { APIRequestContext } from "@playwright/test";

/** Public pages to which no link need lead. */
const unlinked = [
  "/product/carry-bag",
  "/product/boxes",
  "/product/honeycomb-roll",
  "/product/transparent-bags",
  "/SKUvalmo?sku=VALSML",
  "/customisationPage",
];
export async function eightAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += 8)
    await Promise.all(items.slice(start, start + 8).map(work));
}

export interface Found {
  readonly status: number;
  /** Empty where it is no page. */
  readonly html: string;
  readonly links: readonly string[];
  /** The page that leads here. */
  readonly from: string;
}

/** Follows every link of every page as the server sends it, beginning at home. */
export async function crawl(request: APIRequestContext, baseURL: string): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  let next = new Map(["/", ...unlinked].map((path) => [path, "nowhere"]));
  while (next.size > 0) {
    const wave = [...next];
    next = new Map();
    await eightAtOnce(wave, async ([path, from]) => {
      const answer = await request.get(path);
      const html = isPage(answer.headers()) ? await answer.text() : "";
      found.set(path, { status: answer.status(), html, links: linksIn(html, new URL(path, baseURL)), from });
    });
    for (const [path] of wave) {
      for (const link of found.get(path)!.links) {
        if (isOwn(link) && !found.has(link) && mayLeadOn(path, link)) next.set(link, path);
      }
    }
  }
  return found;
}

const isPage = (headers: Record<string, string>) => headers["content-type"]?.startsWith("text/html") ?? false;
export const isOwn = (link: string) => link.startsWith("/");

/** The choices of a filtered page make ever new addresses: those of the bare page are enough. */
function mayLeadOn(from: string, to: string): boolean {
  const choosing = (path: string) => /[?&](?!sku=|productType=)/.test(path.replace(/#.*$/, ""));
  return !choosing(from) || !choosing(to);
}

/** Where the page leads now. */
export async function linksOf(request: APIRequestContext, path: string, baseURL: string): Promise<string[]> {
  return linksIn(await (await request.get(path)).text(), new URL(path, baseURL));
}

/** Links of a page: own ones as path and query, those that lead outside as they are. */
function linksIn(html: string, at: URL): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => {
    const link = new URL(href!.replaceAll("&amp;", "&"), at);
    return link.origin === at.origin ? link.pathname + link.search : link.href;
  });
}
