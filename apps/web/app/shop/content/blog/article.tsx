import { StillLife } from "#app/components/pictures/still-life.tsx";
import type { PostText } from "#content/posts/post.ts";
import { Blocks, headingId, headingsIn } from "./blocks.tsx";
import styles from "./article.module.css";

/** Everything of a post below its title. */
export function Article({ text }: { text: PostText }) {
  const { img, content, content2 = [], highlights, conclusion, sources } = text;
  return (
    <div className={styles.columns}>
      <div className={styles.text}>
        <div className={styles.picture}>
          <StillLife {...img} />
        </div>
        <Blocks blocks={content} />
        {content2.length > 0 && (
          <section className={styles.second}>
            <Blocks blocks={content2} />
          </section>
        )}
        <section className={styles.highlights}>
          <h2 id={headingId(whyChoose)}>{whyChoose}</h2>
          <ul>
            {highlights.map((highlight) => {
              const [heading = "", ...detail] = highlight.split(": ");
              return (
                <li key={heading}>
                  <strong>{heading}:</strong> {detail.join(": ")}
                </li>
              );
            })}
          </ul>
        </section>
        <section>
          <h2 id={headingId(inShort)}>{inShort}</h2>
          <p>{conclusion}</p>
        </section>
        <section className={styles.sources}>
          <h2>Sources</h2>
          <ul>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </section>
      </div>
      <nav className={styles.contents} aria-label="In this article">
        <p>In this article</p>
        <ol role="list">
          {[...headingsIn([...content, ...content2]), whyChoose, inShort].map((heading) => (
            <li key={heading}>
              <a href={`#${headingId(heading)}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

const whyChoose = "Why Choose This?"; // staff §2
const inShort = "Conclusion";
