import { company } from "@dakbag/company/company";
import { postPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { Link, data } from "react-router";
import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TryAgain } from "#app/ui/try-again.tsx";
import type { PostId, PostSummary, PostText } from "#content/posts/post.ts";
import { posts } from "#content/posts/posts.ts";
import { loadText } from "#content/post-texts.ts";
import type { Route } from "./+types/post.ts";
import { Article } from "./article.tsx";
import { PostByline } from "./post-byline.tsx";
import styles from "./article.module.css";

interface PostData {
  id: PostId;
  /** Null where it could not be loaded. */
  text: PostText | null;
}

export async function loader({ params: { blogId } }: Route.LoaderArgs) {
  const { post, isKnown } = findPost(blogId);
  const page: PostData = { id: post.id, text: await loadText(post.id) };
  // Pages of unknown ids are not cached: their number is unlimited.
  return data(page, isKnown ? {} : { headers: { "cache-control": "no-store" } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function clientLoader({ params: { blogId } }: Route.ClientLoaderArgs): Promise<PostData> {
  const { id } = findPost(blogId).post;
  return { id, text: await loadText(id).catch(() => null) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin } = matches[0].loaderData;
  const { post } = findPost(loaderData.id);
  return pageMeta({
    title: post.title,
    description: post.blogContent,
    origin,
    path: `/blogs/${post.id}`,
    published: post.date,
    crumbs: crumbsOf(post),
    picture: { path: postPicturePath(post.id), description: post.imgHome.description, isDrawn: true },
    jsonLd: [articleJsonLd(post, origin)],
  });
}

/** One post: picture, text, 'Why Choose This?' and conclusion (staff §2). */
export default function Post({ loaderData: { id, text } }: Route.ComponentProps) {
  const { post } = findPost(id);
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbsOf(post)} />
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>{post.title}</h1>
          <PostByline post={post} />
        </header>
        {text ? (
          <Article text={text} />
        ) : (
          <Notice tone="bad" actions={<TryAgain />}>
            The text of this article could not be loaded.
          </Notice>
        )}
      </article>
      <MorePosts after={post.id} />
    </div>
  );
}

/** The two posts that follow in the list, and the link to all. */
function MorePosts({ after }: { after: PostId }) {
  const place = posts.findIndex(({ id }) => id === after);
  const following = [...posts, ...posts].slice(place + 1, place + 3);
  return (
    <nav className={styles.more} aria-labelledby="more-articles">
      <h2 id="more-articles">More articles</h2>
      <ul role="list">
        {following.map((post) => (
          <li key={post.id}>
            <Link to={`/blogs/${post.id}`}>{post.title}</Link>
            <PostByline post={post} />
          </li>
        ))}
      </ul>
      <Link to="/allBlogs">All articles</Link>
    </nav>
  );
}

function crumbsOf({ title }: PostSummary) {
  return [{ name: "Home", to: "/" }, { name: "News & Articles", to: "/allBlogs" }, { name: title }];
}

/** The post of a URL, in any letter case; an unknown id shows the third (staff §2). */
function findPost(blogId: string): { post: PostSummary; isKnown: boolean } {
  const found = posts.find(({ id }) => id === blogId.toLowerCase());
  const third = posts[2];
  if (!third) throw new Error("There is no third post to show for an unknown id");
  return { post: found ?? third, isKnown: found !== undefined };
}

/** A post as schema.org's Article. */
function articleJsonLd({ id, title, blogContent, date, author }: PostSummary, origin: string): object {
  return {
    "@type": "Article",
    headline: title,
    description: blogContent,
    datePublished: date,
    inLanguage: "en-IN",
    image: origin + postPicturePath(id),
    mainEntityOfPage: `${origin}/blogs/${id}`,
    author: { "@type": "Organization", name: author, url: `${origin}/aboutUs` },
    publisher: { "@type": "Organization", name: company.shopName, url: `${origin}/` },
  };
}
