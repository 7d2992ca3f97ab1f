import { type ReactNode, Suspense, lazy, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CategoryList } from "./category-list-dialog.tsx";
import styles from "./listing.module.css";

const CategoryListDialog = lazy(() => import("./category-list-dialog.tsx"));

/** A yellow notice to marketplace vendors, with the list it speaks of behind a button (buyer §2). */
export function VendorNotice({ list, children }: { list: CategoryList; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
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
        {children}
      </Notice>
      {isOpen && (
        <Suspense fallback={null}>
          <CategoryListDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What Meesho forbids in transparent bags. */
export function TransparentBagNotice() {
  return (
    <VendorNotice list="not-allowed">
      Attention Vendors: Explore the list of sensitive categories to verify packaging suitability before
      purchase
    </VendorNotice>
  );
}
