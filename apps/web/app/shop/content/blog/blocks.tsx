import { LinkedWords } from "#app/ui/linked-words.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Block } from "#content/posts/post.ts";
import styles from "./article.module.css";

/** The parts of a text, one after the other. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

/** The headings in these parts, for the list of contents. */
export function headingsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (typeof block === "object" && "heading" in block ? [block.heading] : []));
}

/** The name under which a heading is found in the address. */
export function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === "string") {
    return (
      <p>
        <LinkedWords text={block} />
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
          <LinkedWords text={item} />
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
                  <LinkedWords text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </figure>
  );
}
