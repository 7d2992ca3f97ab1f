import { Link } from "react-router";
import { StillLife } from "#app/components/pictures/still-life.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { dayAndMonth } from "#content/posts/post.ts";
import { posts } from "#content/posts/posts.ts";
import styles from "./blog-teaser.module.css";

// staff §9
const shownPosts = 3;

/** The first posts of the blog (staff §2). */
export default function BlogTeaser() {
  return (
    <section>
      <h2>Latest News & Articles</h2>
      <ul role="list" className={styles.posts}>
        {posts.slice(0, shownPosts).map(({ id, title, date, imgHome }) => (
          <li key={id} className={styles.post}>
            <div className={styles.picture}>
              <StillLife {...imgHome} />
            </div>
            <time dateTime={date}>{dayAndMonth(date)}</time>
            <h3>{title}</h3>
            <Link to={`/blogs/${id}`}>
              View More<span className="visually-hidden">: {title}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to="/allBlogs">
        Read More<span className="visually-hidden"> news and articles</span>
      </ButtonLink>
    </section>
  );
}
