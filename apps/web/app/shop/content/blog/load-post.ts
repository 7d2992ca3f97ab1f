import type { PostId, PostSummary, PostText } from "#content/posts/post.ts";
import { posts } from "#content/posts/posts.ts";

// Each text is a file of its own, for the page that shows it.
const texts: Readonly<Record<PostId, () => Promise<{ default: PostText }>>> = {
  hexacover: () => import("#content/posts/hexacover.ts"),
  "sustainable-packaging": () => import("#content/posts/sustainable-packaging.ts"),
  "paper-bags": () => import("#content/posts/paper-bags.ts"),
  "courier-bags": () => import("#content/posts/courier-bags.ts"),
  "buy-courier-bags": () => import("#content/posts/buy-courier-bags.ts"),
  "courier-bag-comparison": () => import("#content/posts/courier-bag-comparison.ts"),
  "compatible-vs-biodegradable": () => import("#content/posts/compatible-vs-biodegradable.ts"),
  "meesho-bags": () => import("#content/posts/meesho-bags.ts"),
  "tamper-proof-food-bags": () => import("#content/posts/tamper-proof-food-bags.ts"),
};

/** The post at an address, in any letter case; an unknown id shows the third (staff §2). */
export function findPost(blogId: string): { post: PostSummary; isKnown: boolean } {
  const found = posts.find(({ id }) => id === blogId.toLowerCase());
  const third = posts[2];
  if (!third) throw new Error("There is no third post to show for an unknown id");
  return { post: found ?? third, isKnown: found !== undefined };
}

/** @throws when its file cannot be had, in a browser without a network for one */
export async function loadText(id: PostId): Promise<PostText> {
  return (await texts[id]()).default;
}
