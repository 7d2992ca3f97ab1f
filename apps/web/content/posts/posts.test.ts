import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Block, type PostText, dayAndMonth, readingTime } from "./post.ts";
import { loadText } from "../post-texts.ts";
import { posts } from "./posts.ts";

it(
  "there are the nine posts in their order, the newest first",
  { tags: ["staff-3.14", "ruling-content.2"] },
  () => {
    expect(posts.map(({ id }) => id)).toEqual([
      "hexacover",
      "sustainable-packaging",
      "paper-bags",
      "courier-bags",
      "buy-courier-bags",
      "courier-bag-comparison",
      "compatible-vs-biodegradable",
      "meesho-bags",
      "tamper-proof-food-bags",
    ]);
    const dates = posts.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
  },
);

it(
  "a date is shown as day and month, and a post takes 5 minutes to read",
  { tags: ["staff-3.15", "staff-3.16"] },
  () => {
    expect(dayAndMonth("2026-03-01")).toBe("1 March");
    expect(posts.map(({ date }) => dayAndMonth(date))).toContain("12 November");
    expect(readingTime).toBe("5 min read");
  },
);

describe.each(posts.map((post) => [post.id, post] as const))("the post %s", (id, summary) => {
  it("has all fields, and its highlights read 'heading: detail'", { tags: ["staff-3.13"] }, async () => {
    const text = await loadText(id);
    for (const words of [summary.author, summary.title, summary.blogContent, text.conclusion])
      expect(words.length).toBeGreaterThan(10);
    for (const { goods, description } of [summary.imgHome, text.img]) {
      expect(goods.length).toBeGreaterThan(0);
      expect(new Set(goods.map(({ SKU }) => SKU)).size).toBe(goods.length);
      expect(description).toMatch(/\.$/);
    }
    expect(text.content.length).toBeGreaterThan(5);
    expect(text.highlights.length).toBeGreaterThan(2);
    for (const highlight of text.highlights) expect(highlight).toMatch(/^[^:]+: \S.*\.$/);
  });

  it("has 700 to 1,200 words", async () => {
    const count = wordsIn(await loadText(id));
    expect(count).toBeGreaterThanOrEqual(700);
    expect(count).toBeLessThanOrEqual(1200);
  });

  it("lists as sources all laws and standards that it mentions", async () => {
    const text = await loadText(id);
    const sources = text.sources.join("\n");
    const named = JSON.stringify([text.content, text.content2, text.conclusion]).match(
      /\b(?:IS\/ISO|ISO|IS) \d{3,5}(?: T)?\b|Plastic Waste Management|FSSAI|\(Packaging\) Regulations/g,
    );
    expect(text.sources.length).toBeGreaterThan(1);
    for (const name of new Set(named)) expect(sources).toContain(name);
  });

  it("has no heading twice, and tables whose rows have as many cells as their head", async () => {
    const blocks = blocksOf(await loadText(id));
    const headings = blocks.flatMap((block) =>
      typeof block === "object" && "heading" in block ? [block.heading] : [],
    );
    expect(headings.length).toBeGreaterThan(2);
    expect(new Set(headings).size).toBe(headings.length);
    for (const block of blocks) {
      if (typeof block === "string" || !("rows" in block)) continue;
      for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
    }
  });

  it("links only to existing pages and products", async () => {
    const links = [...JSON.stringify(await loadText(id)).matchAll(/\]\(([^)]*)\)/g)].map(([, to = ""]) => to);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((to) => !exists(to))).toEqual([]);
  });
});

it("the text of a post is imported only dynamically, by the page that shows it", () => {
  const textOf = new RegExp(`(from|import\\()\\s*"[^"]*/(${posts.map(({ id }) => id).join("|")})\\.ts"`, "g");
  const importers = globSync("{app,content}/**/*.{ts,tsx}", { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), "utf8").matchAll(textOf)].map(([, how]) => `${file}: ${how}`),
  );
  expect(importers).toEqual(posts.map(() => "content/post-texts.ts: import("));
});

it("the check of links recognises links to unknown pages, posts, types and SKUs", () => {
  expect(
    ["/nowhere", "/blogs/nowhere", "/product/nowhere", "/boxdetails?sku=NOSUCHSKU"].filter(exists),
  ).toEqual([]);
});

const web = join(import.meta.dirname, "../..");
const siteMap = readFileSync(join(web, "app/routes.ts"), "utf8");
const paths = [...siteMap.matchAll(/\bpage\("([^"*:]+)"/g)].map(([, path]) => `/${path}`);
const listings = readFileSync(join(web, "app/shop/listings/listing-types.ts"), "utf8");
const catalogue = readFileSync(join(web, "../api/database/seed/catalogue.csv"), "utf8");

function exists(to: string): boolean {
  const { pathname, searchParams } = new URL(to, "http://shop");
  const sku = searchParams.get("sku");
  if (sku !== null && !catalogue.includes(`\n${sku},`)) return false;
  const [, blogId] = /^\/blogs\/(.+)$/.exec(pathname) ?? [];
  if (blogId !== undefined) return posts.some(({ id }) => id === blogId.toLowerCase());
  const [, type] = /^\/product\/(.+)$/.exec(pathname) ?? [];
  return paths.includes(pathname) || (type !== undefined && listings.includes(`"${type}"`));
}

function blocksOf({ content, content2 = [] }: PostText): readonly Block[] {
  return [...content, ...content2];
}

/** Counts the words of the text, without sources and pictures. */
function wordsIn(text: PostText): number {
  const parts = blocksOf(text).flatMap((block) => {
    if (typeof block === "string") return [block];
    if ("heading" in block) return [block.heading];
    if ("rows" in block) return [block.caption, ...block.columns, ...block.rows.flat()];
    return "list" in block ? block.list : block.steps;
  });
  return [...parts, ...text.highlights, text.conclusion]
    .map((part) => part.replace(/\]\([^)]*\)/g, "]").match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
}
