import { type PostSummary, dayAndMonth, readingTime } from "#content/posts/post.ts";
import styles from "./blog.module.css";

/** Who wrote a post, when, and how long it takes to read. */
export function PostByline({ post: { author, date } }: { post: PostSummary }) {
  return (
    <p className={styles.line}>
      <span>{author}</span> · <time dateTime={date}>{dayAndMonth(date)}</time> · <span>{readingTime}</span>
    </p>
  );
}
