import { Link } from "react-router";
import { StillLife } from "#app/components/pictures/still-life.tsx";
import { type PostSummary, dayAndMonth, readingTime } from "#content/posts/post.ts";
import styles from "./blog.module.css";

/** A post on a card. Its title and Read More lead to it. */
export function PostCard({ post }: { post: PostSummary }) {
  const { id, title, blogContent, imgHome } = post;
  return (
    <article className={styles.card}>
      <StillLife {...imgHome} />
      <div className={styles.cardWords}>
        <PostLine post={post} />
        <h2>{title}</h2>
        <p className={styles.summary}>{blogContent}</p>
        <Link to={`/blogs/${id}`} className={styles.readMore} aria-label={`Read More: ${title}`}>
          Read More
        </Link>
      </div>
    </article>
  );
}

/** Who wrote a post, when, and how long it takes to read. */
export function PostLine({ post: { author, date } }: { post: PostSummary }) {
  return (
    <p className={styles.line}>
      <span>{author}</span> · <time dateTime={date}>{dayAndMonth(date)}</time> · <span>{readingTime}</span>
    </p>
  );
}
