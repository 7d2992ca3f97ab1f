import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid } from "#app/components/pictures/product-picture.tsx";
import { useFollowLinks } from "#app/ui/use-follow-links.ts";
import type { ProductGroup } from "./filtered-listing.tsx";
import { ProductCard } from "./product-card.tsx";
import styles from "./listing.module.css";

/** Cards under the headings of their groups, all drawn at the scale at which the largest of them fits. */
export function ProductGroups({ groups }: { groups: readonly ProductGroup[] }) {
  const followLinks = useFollowLinks();
  const scale = scaleFor(groups.flatMap(({ members }) => members));
  return (
    <>
      <InchGrid scale={scale} />
      {groups.map(({ name, note, members }) => (
        <section key={name ?? ""} className={styles.group}>
          {name !== undefined && (
            <div className={styles.groupHead}>
              <h2>{name}</h2>
              <p>
                {members.length === 1 ? "1 product" : `${members.length} products`}
                {note !== undefined && `, ${note}`}
              </p>
            </div>
          )}
          {/* It listens for the links in it. */}
          <ul role="list" className={styles.grid} onClick={followLinks}>
            {members.map((product) => (
              <ProductCard key={product.SKU} product={product} scale={scale} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
