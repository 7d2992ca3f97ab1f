import { posts } from "#content/posts/posts.ts";
import { PostCard } from "./post-card.tsx";
import styles from "./blog.module.css";

export const listTitle = "News & Articles";
export const listDescription =
  "What sellers who ship parcels need to know: bag sizes, film, paper, honeycomb wrap, marketplace bags and the rules.";

/** All posts as cards (staff §2). */
export function PostList() {
  return (
    <>
      <h1>{listTitle}</h1>
      <p className={styles.intro}>{listDescription}</p>
      <ul role="list" className={styles.cards}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </>
  );
}
