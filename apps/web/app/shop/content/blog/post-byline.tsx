import { type PostSummary, dayAndMonth, readingTime } from "#content/posts/post.ts";
import styles from "./blog.module.css";

/** Author, date and reading time of a post. */
export function PostByline({ post: { author, date } }: { post: PostSummary }) {
  return (
    <p className={`muted ${styles.line}`}>
      <span>{author}</span> · <time dateTime={date}>{dayAndMonth(date)}</time> · <span>{readingTime}</span>
    </p>
  );
}
