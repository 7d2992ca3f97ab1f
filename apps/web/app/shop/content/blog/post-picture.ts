import type { Drawable } from "#app/components/pictures/picture-scale.ts";
import { posts } from "#content/posts/posts.ts";

/** What a link to a post is shown with: its title beside its goods. Undefined where there is no such post. */
export function pictureOfPost(id: string): { title: string; goods: readonly Drawable[] } | undefined {
  const post = posts.find((candidate) => candidate.id === id);
  return post && { title: post.title, goods: post.imgHome.goods };
}
