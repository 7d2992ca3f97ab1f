import type { Drawable } from "@dakbag/domain/catalogue/drawable";

/** The nine posts, the newest first (staff §3). */
export type PostId =
  | "hexacover"
  | "sustainable-packaging"
  | "paper-bags"
  | "courier-bags"
  | "buy-courier-bags"
  | "courier-bag-comparison"
  | "compatible-vs-biodegradable"
  | "meesho-bags"
  | "tamper-proof-food-bags";

/** The parts of a post that cards and teasers show, without its text. */
export interface PostSummary {
  id: PostId;
  /** The day it was published, YYYY-MM-DD. Readers see day and month. */
  date: string;
  author: string;
  title: string;
  /** The short summary. */
  blogContent: string;
  /** The picture of cards and teasers. */
  imgHome: PostPicture;
}

/** The parts that only the post's own page shows. */
export interface PostText {
  /** The picture above the text. */
  img: PostPicture;
  content: readonly Block[];
  /** A second part, after a break in the page. */
  content2?: readonly Block[];
  /** 'Why Choose This?': each is 'heading: detail'. */
  highlights: readonly string[];
  conclusion: string;
  /** The laws and standards that the figures come from. */
  sources: readonly string[];
}

/**
 * A part of a text: a paragraph, a heading, a list, ordered steps, or a small table. In all of them a link to a page of
 * the shop is written as [label](/path).
 */
export type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A picture of several products, drawn to one scale on one-inch squares. */
export interface PostPicture {
  /** The alternative text. */
  description: string;
  /** From left to right. */
  goods: readonly Drawable[];
}

/** Under every post. */
export const readingTime = "5 min read"; // staff §3

/** "12 November": day and month, as readers see a post's date. */
export function dayAndMonth(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-IN", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
}
