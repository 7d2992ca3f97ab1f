import type { Product } from "@dakbag/contracts/catalogue";
import { type PictureScale, scaleFor } from "#app/features/product-picture/picture-scale.ts";
import { InchGrid } from "#app/features/product-picture/product-picture.tsx";
import type { ListingType } from "./listing-types.ts";
import { ProductCards } from "./product-grid.tsx";
import styles from "./listing.module.css";

interface GroupedListingProps {
  type: Pick<ListingType, "groups" | "groupOf">;
  products: readonly Product[];
  /** Given where several of these share a page; else the scale that fits these products. */
  scale?: PictureScale;
}

/** Products under the headings of their groups, empty groups left away (buyer §2). */
export function GroupedListing({ type, products, scale = scaleFor(products) }: GroupedListingProps) {
  const groups = (type.groups ?? []).map((name) => ({
    name,
    members: products.filter((product) => type.groupOf?.(product) === name),
  }));
  return (
    <>
      <InchGrid scale={scale} />
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ name, members }) => (
          <Group key={name} name={name} note={countWords(members.length)} products={members} scale={scale} />
        ))}
    </>
  );
}

/** One heading with its cards. */
export function Group(props: {
  name: string;
  note?: string;
  products: readonly Product[];
  scale: PictureScale;
}) {
  const { name, note, products, scale } = props;
  return (
    <section className={styles.group}>
      <div className={styles.groupHead}>
        <h2>{name}</h2>
        {note !== undefined && <p>{note}</p>}
      </div>
      <ProductCards products={products} scale={scale} />
    </section>
  );
}

function countWords(count: number): string {
  return count === 1 ? "1 product" : `${count} products`;
}
