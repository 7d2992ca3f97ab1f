import type { Product } from "@dakbag/contracts/catalogue";
import { isCategory } from "@dakbag/domain/product-category";
import { useState } from "react";
import { scaleFor } from "#app/features/product-picture/picture-scale.ts";
import { InchGrid } from "#app/features/product-picture/product-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { eligibleCategories, eligibleCategoriesPdf } from "#content/meesho-eligible-categories.ts";
import { Group } from "./grouped-listing.tsx";
import styles from "./listing.module.css";

/** Plain labels and branded labels, with the notice to marketplace vendors (buyer §2). */
export function LabelListing({ products }: { products: readonly Product[] }) {
  const scale = scaleFor(products);
  const plain = products.filter(({ category }) => isCategory(category, "LABEL"));
  const branded = products.filter(({ category }) => isCategory(category, "MEESHO-LABEL"));
  return (
    <>
      <InchGrid scale={scale} />
      <VendorNotice />
      {plain.length > 0 && <Group name="Plain Labels" products={plain} scale={scale} />}
      {branded.length > 0 && (
        <Group name="Meesho Branded Labels (with Printed Barcode Series)" products={branded} scale={scale} />
      )}
    </>
  );
}

function VendorNotice() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.banner}>
      <Notice
        tone="warn"
        actions={
          <Button size="small" onClick={() => setOpen(true)}>
            View List
          </Button>
        }
      >
        <strong>Attention Meesho vendors:</strong> branded labels may be used for eligible categories only.
      </Notice>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Eligible categories"
        actions={<Button onClick={close}>Close</Button>}
      >
        <p>Branded labels with a printed barcode series are for products of these categories:</p>
        <ul className={styles.categories}>
          {eligibleCategories.map((category) => (
            <li key={category}>{category}</li>
          ))}
        </ul>
        <p className={styles.banner}>
          <a href={eligibleCategoriesPdf}>Full category list (PDF)</a>
        </p>
      </Dialog>
    </div>
  );
}
