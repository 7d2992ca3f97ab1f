import type { PostId, PostText } from "./posts/post.ts";

// Each text is a file of its own, which only the page that shows it loads.
const texts: Readonly<Record<PostId, () => Promise<{ default: PostText }>>> = {
  hexacover: () => import("./posts/hexacover.ts"),
  "sustainable-packaging": () => import("./posts/sustainable-packaging.ts"),
  "paper-bags": () => import("./posts/paper-bags.ts"),
  "courier-bags": () => import("./posts/courier-bags.ts"),
  "buy-courier-bags": () => import("./posts/buy-courier-bags.ts"),
  "courier-bag-comparison": () => import("./posts/courier-bag-comparison.ts"),
  "compatible-vs-biodegradable": () => import("./posts/compatible-vs-biodegradable.ts"),
  "meesho-bags": () => import("./posts/meesho-bags.ts"),
  "tamper-proof-food-bags": () => import("./posts/tamper-proof-food-bags.ts"),
};

/** @throws when its file cannot be loaded, as in an offline browser */
export async function loadText(id: PostId): Promise<PostText> {
  return (await texts[id]()).default;
}
