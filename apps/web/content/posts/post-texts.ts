import type { PostId, PostText } from "./post.ts";

// Each text is a file of its own, for the page that shows it.
const texts: Readonly<Record<PostId, () => Promise<{ default: PostText }>>> = {
  hexacover: () => import("./hexacover.ts"),
  "sustainable-packaging": () => import("./sustainable-packaging.ts"),
  "paper-bags": () => import("./paper-bags.ts"),
  "courier-bags": () => import("./courier-bags.ts"),
  "buy-courier-bags": () => import("./buy-courier-bags.ts"),
  "courier-bag-comparison": () => import("./courier-bag-comparison.ts"),
  "compatible-vs-biodegradable": () => import("./compatible-vs-biodegradable.ts"),
  "meesho-bags": () => import("./meesho-bags.ts"),
  "tamper-proof-food-bags": () => import("./tamper-proof-food-bags.ts"),
};

/** @throws when its file cannot be loaded, in a browser without a network */
export async function loadText(id: PostId): Promise<PostText> {
  return (await texts[id]()).default;
}
