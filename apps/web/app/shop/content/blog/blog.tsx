import { data } from "react-router";
import { pageMeta } from "#app/shop/page-meta.ts";
import { postPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { PostId, PostText } from "#content/posts/post.ts";
import type { Route } from "./+types/blog.ts";
import { articleJsonLd } from "./article-json-ld.ts";
import { findPost, loadText } from "./load-post.ts";
import { PostList, listDescription, listTitle } from "./post-list.tsx";
import { PostPage } from "./post-page.tsx";

interface BlogData {
  /** The post of the address; without one it is the list of all. Its text is null where it could not be had. */
  shown?: { id: PostId; text: PostText | null };
}

export async function loader({ params: { blogId } }: Route.LoaderArgs) {
  if (blogId === undefined) return data<BlogData>({});
  const { post, isKnown } = findPost(blogId);
  const page: BlogData = { shown: { id: post.id, text: await loadText(post.id) } };
  // Whatever ids somebody invents, their pages are not kept in the server's memory.
  return data(page, isKnown ? {} : { headers: { "cache-control": "no-store" } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function clientLoader({ params: { blogId } }: Route.ClientLoaderArgs): Promise<BlogData> {
  if (blogId === undefined) return {};
  const { id } = findPost(blogId).post;
  return { shown: { id, text: await loadText(id).catch(() => null) } };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  if (!loaderData?.shown) {
    return pageMeta({
      title: listTitle,
      description: listDescription,
      origin,
      path: "/allBlogs",
      crumbs: crumbsOf(),
    });
  }
  const { post } = findPost(loaderData.shown.id);
  return pageMeta({
    title: post.title,
    description: post.blogContent,
    origin,
    path: `/blogs/${post.id}`,
    published: post.date,
    crumbs: crumbsOf(post.title),
    picture: { path: postPicturePath(post.id), description: post.imgHome.description, isDrawn: true },
    jsonLd: import.meta.env.SSR ? [articleJsonLd(post, origin)] : [],
  });
}

/** /allBlogs and /blogs/:blogId: the list and its articles, one file in the site map. */
export default function Blog({ loaderData: { shown } }: Route.ComponentProps) {
  const post = shown && findPost(shown.id).post;
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbsOf(post?.title)} />
      {post && shown ? <PostPage post={post} text={shown.text} /> : <PostList />}
    </div>
  );
}

function crumbsOf(title?: string) {
  const home = { name: "Home", to: "/" };
  return title === undefined
    ? [home, { name: listTitle }]
    : [home, { name: listTitle, to: "/allBlogs" }, { name: title }];
}
