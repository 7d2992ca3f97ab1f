import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dayAndMonth } from "#content/posts/post.ts";
import { posts } from "#content/posts/posts.ts";
import { renderPage } from "../../../../test-support/render-page.tsx";
import { schemaFaults } from "../../../../test-support/schema-org.ts";
import { loadText } from "#content/post-texts.ts";
import * as allBlogs from "./all-blogs.tsx";
import * as blog from "./post.tsx";

const openPost = (id: string) => renderPage(blog, `/blogs/${id}`, "/blogs/:blogId");
const title = async () => (await screen.findByRole("heading", { level: 1 })).textContent;

describe("the list", () => {
  it(
    "has a card of every post with author, title, date, reading time and Read More",
    { tags: ["staff-2.30", "staff-3.15", "staff-3.16"] },
    async () => {
      renderPage(allBlogs, "/allBlogs");
      expect(await title()).toBe("News & Articles");
      const cards = screen.getAllByRole("article");
      expect(cards).toHaveLength(posts.length);
      for (const [index, { id, ...post }] of posts.entries()) {
        const card = within(cards[index]!);
        expect(card.getByRole("heading", { level: 2 }).textContent).toBe(post.title);
        expect(card.getByText(post.blogContent)).toBeTruthy();
        expect(card.getByText(/5 min read/).parentElement!.textContent).toBe(
          `${post.author} · ${dayAndMonth(post.date)} · 5 min read`,
        );
        expect(card.getByRole<HTMLAnchorElement>("link", { name: `Read More: ${post.title}` }).pathname).toBe(
          `/blogs/${id}`,
        );
        expect(card.getByRole("img", { name: post.imgHome.description })).toBeTruthy();
      }
    },
  );
});

describe("an article", () => {
  it.each(posts.map(({ id }) => id))(
    "%s has picture, content, second block, 'Why Choose This?', conclusion and sources",
    { tags: ["staff-2.31"] },
    async (id) => {
      const text = await loadText(id);
      openPost(id);
      expect(await title()).toBe(posts.find((post) => post.id === id)!.title);
      const article = screen.getByRole("article");
      expect(within(article).getByText(/5 min read/)).toBeTruthy();
      expect(within(article).getByRole("img", { name: text.img.description })).toBeTruthy();
      const highlights = within(section("Why Choose This?")).getAllByRole("listitem");
      expect(highlights.map(({ textContent }) => textContent)).toEqual(text.highlights);
      expect(section("Conclusion").textContent).toContain(text.conclusion);
      expect(within(section("Sources")).getAllByRole("listitem")).toHaveLength(text.sources.length);
      const headings = [...text.content, ...(text.content2 ?? [])].flatMap((block) =>
        typeof block === "object" && "heading" in block ? [block.heading] : [],
      );
      const shown = within(article).getAllByRole("heading", { level: 2 });
      expect(shown.map(({ textContent }) => textContent)).toEqual([
        ...headings,
        "Why Choose This?",
        "Conclusion",
        "Sources",
      ]);
      expect(article.textContent).not.toMatch(/\]\(/);
    },
  );

  it("has a list of its headings, each a link to its place", async () => {
    openPost("courier-bags");
    const contents = await screen.findByRole("navigation", { name: "In this article" });
    const links = within(contents).getAllByRole<HTMLAnchorElement>("link");
    expect(links.length).toBeGreaterThan(5);
    for (const link of links)
      expect(document.querySelector(`h2${link.hash}`)?.textContent).toBe(link.textContent);
  });

  it("links to the next two posts, from the last to the first, and to all", async () => {
    openPost("tamper-proof-food-bags");
    const more = await screen.findByRole("navigation", { name: "More articles" });
    const links = within(more).getAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ pathname }) => pathname)).toEqual([
      "/blogs/hexacover",
      "/blogs/sustainable-packaging",
      "/allBlogs",
    ]);
  });

  it.each(["nonsense", "0", "hexacover2", "constructor"])(
    "of the unknown id %s is the third post",
    { tags: ["staff-2.32", "ruling-content.2"] },
    async (id) => {
      openPost(id);
      expect(await title()).toBe(posts[2]!.title);
      expect((await onServer(id)).init?.headers).toEqual({ "cache-control": "no-store" });
    },
  );

  it("is found in any letter case", async () => {
    openPost("Courier-Bags");
    expect(await title()).toBe(posts[3]!.title);
    expect((await onServer("Courier-Bags")).init?.headers).toBeUndefined();
  });

  it("whose text fails to load says so, and shows it at the next try", async () => {
    let isThere = false;
    const clientLoader: typeof blog.clientLoader = async (args) => {
      const found = await blog.clientLoader(args);
      return isThere ? found : { ...found, text: null };
    };
    renderPage({ ...blog, clientLoader }, "/blogs/hexacover", "/blogs/:blogId");
    expect(await title()).toBe(posts[0]!.title);
    expect(screen.getByText("The text of this article could not be loaded.")).toBeTruthy();
    isThere = true;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Conclusion" })).toBeTruthy();
    cleanup();
  });

  it.each(posts.map((post) => [post.id, post] as const))(
    "%s is described to search engines as an Article",
    (id, post) => {
      const head = blog.meta({
        loaderData: { id, text: null },
        matches: [{ loaderData: { origin: "https://shop.example" } }],
      } as never);
      const article = head.flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"]] : []))[0];
      expect(schemaFaults(article)).toEqual([]);
      expect(article).toMatchObject({
        "@type": "Article",
        headline: post.title,
        datePublished: post.date,
        mainEntityOfPage: `https://shop.example/blogs/${id}`,
        author: { name: "Dakbag Packaging Desk" },
        publisher: { name: "Dakbag" },
      });
      // What search engines show of a title; more they cut off.
      expect(post.title.length).toBeLessThanOrEqual(70);
      expect(post.blogContent.length).toBeLessThanOrEqual(170);
    },
  );
});

function section(heading: string): HTMLElement {
  return screen.getByRole("heading", { level: 2, name: heading }).closest("section")!;
}

function onServer(blogId: string) {
  // The loader reads nothing else.
  return blog.loader({ params: { blogId } } as Parameters<typeof blog.loader>[0]);
}
