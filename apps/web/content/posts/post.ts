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

/** What cards and teasers tell of a post: it is here without its text. */
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

/** A still life of goods, drawn to one scale on one-inch squares. */
export interface PostPicture {
  /** What is to be seen, for those who do not see it. */
  description: string;
  /** From left to right. */
  goods: readonly PictureGood[];
}

/** As much of a product as its drawing needs. */
export interface PictureGood {
  name: string;
  category: string;
  type: string;
  dimension: string;
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
