import { GroupPicture } from "#app/components/pictures/group-picture.tsx";
import { TextWithLinks } from "#app/ui/text-with-links.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Block, PostText } from "#content/posts/post.ts";
import styles from "./article.module.css";

const whyChoose = "Why Choose This?"; // staff §2
const inShort = "Conclusion";

/** Everything of a post below its title. */
export function Article({ text }: { text: PostText }) {
  const { img, content, content2 = [], highlights, conclusion, sources } = text;
  return (
    <div className={styles.columns}>
      <div className={styles.text}>
        <div className={styles.picture}>
          <GroupPicture {...img} />
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
                  <strong>{`${heading}:`}</strong> <span>{detail.join(": ")}</span>
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

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

/** The headings in these parts, for the list of contents. */
function headingsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (typeof block === "object" && "heading" in block ? [block.heading] : []));
}

/** The fragment of the URL that leads to a heading. */
function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === "string") {
    return (
      <p>
        <TextWithLinks text={block} />
      </p>
    );
  }
  if ("heading" in block) return <h2 id={headingId(block.heading)}>{block.heading}</h2>;
  if ("rows" in block) return <SmallTable {...block} />;
  const [List, items] = "steps" in block ? (["ol", block.steps] as const) : (["ul", block.list] as const);
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <TextWithLinks text={item} />
        </li>
      ))}
    </List>
  );
}

interface SmallTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

function SmallTable({ caption, columns, rows }: SmallTableProps) {
  return (
    <figure className={styles.table}>
      <figcaption>{caption}</figcaption>
      <Table name={caption}>
        <thead>
          <tr>
            {columns.map((column) =>
              column === "" ? (
                <td key={column} />
              ) : (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>
                  <TextWithLinks text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </figure>
  );
}
