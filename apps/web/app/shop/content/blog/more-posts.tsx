import { Link } from "react-router";
import type { PostId } from "#content/posts/post.ts";
import { posts } from "#content/posts/posts.ts";
import { PostLine } from "./post-card.tsx";
import styles from "./article.module.css";

/** The two posts that follow in the list, which begins anew at its end, and the way to all of them. */
export function MorePosts({ after }: { after: PostId }) {
  const place = posts.findIndex(({ id }) => id === after);
  const following = [...posts, ...posts].slice(place + 1, place + 3);
  return (
    <nav className={styles.more} aria-labelledby="more-articles">
      <h2 id="more-articles">More articles</h2>
      <ul role="list">
        {following.map((post) => (
          <li key={post.id}>
            <Link to={`/blogs/${post.id}`}>{post.title}</Link>
            <PostLine post={post} />
          </li>
        ))}
      </ul>
      <Link to="/allBlogs">All articles</Link>
    </nav>
  );
}
