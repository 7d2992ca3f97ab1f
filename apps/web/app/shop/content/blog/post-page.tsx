import { Notice } from "#app/ui/notice.tsx";
import { TryAgain } from "#app/ui/try-again.tsx";
import type { PostSummary, PostText } from "#content/posts/post.ts";
import { Article } from "./article.tsx";
import { MorePosts } from "./more-posts.tsx";
import { PostLine } from "./post-card.tsx";
import styles from "./article.module.css";

interface PostPageProps {
  post: PostSummary;
  /** Null where it could not be had. */
  text: PostText | null;
}

/** One post: picture, text, 'Why Choose This?' and conclusion (staff §2). */
export function PostPage({ post, text }: PostPageProps) {
  return (
    <>
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>{post.title}</h1>
          <PostLine post={post} />
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
    </>
  );
}
