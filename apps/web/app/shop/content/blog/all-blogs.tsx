import { Link } from "react-router";
import { GroupPicture } from "#app/components/pictures/group-picture.tsx";
import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { PostSummary } from "#content/posts/post.ts";
import { posts } from "#content/posts/posts.ts";
import type { Route } from "./+types/all-blogs.ts";
import { PostByline } from "./post-byline.tsx";
import styles from "./blog.module.css";

const title = "News & Articles";
const description =
  "What sellers who ship parcels need to know: bag sizes, film, paper, honeycomb wrap, marketplace bags and the rules.";
const crumbs = [{ name: "Home", to: "/" }, { name: title }];

export function meta({ matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  return pageMeta({ title, description, origin, path: "/allBlogs", crumbs });
}

/** All posts as cards (staff §2). */
export default function AllBlogs() {
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <h1>{title}</h1>
      <p className={styles.intro}>{description}</p>
      <ul role="list" className={styles.cards}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A post on a card. */
function PostCard({ post }: { post: PostSummary }) {
  const { id, title, blogContent, imgHome } = post;
  return (
    <article className={`card ${styles.card}`}>
      <GroupPicture {...imgHome} />
      <div className={styles.cardWords}>
        <PostByline post={post} />
        <h2>{title}</h2>
        <p className={styles.summary}>{blogContent}</p>
        <Link to={`/blogs/${id}`} className={styles.readMore} aria-label={`Read More: ${title}`}>
          Read More
        </Link>
      </div>
    </article>
  );
}
