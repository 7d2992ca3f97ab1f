import { type ReactNode, useState } from "react";
import { AuthorisationNotice } from "#app/shop/checkout/authorisation-notice.tsx";
import type { Marketplace } from "@dakbag/domain/catalogue/product-category";
import { Button } from "#app/ui/button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CategoryList } from "./category-list-dialog.tsx";
import type { ListingType } from "./listing-types.ts";
import styles from "./listing.module.css";

const CategoryListDialog = lazyComponent(() => import("./category-list-dialog.tsx"));

interface MarketplaceNoticesProps {
  vendorNotice?: ListingType["vendorNotice"];
  programme?: Marketplace | undefined;
}

/** A yellow notice to marketplace vendors, with the list it speaks of behind a button (buyer §2). */
function VendorNotice({ list, children }: { list: CategoryList; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.banner}>
      <Notice
        tone="warn"
        isDense
        actions={
          <Button
            size="small"
            onPointerEnter={CategoryListDialog.load}
            onFocus={CategoryListDialog.load}
            onClick={() => setOpen(true)}
          >
            View List
          </Button>
        }
      >
        {children}
      </Notice>
      {isOpen && <CategoryListDialog list={list} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** A marketplace's requirements for its sellers, and who may buy its goods. */
export function MarketplaceNotices({ vendorNotice, programme }: MarketplaceNoticesProps) {
  return (
    <div className={styles.notices}>
      {vendorNotice === "transparent" && (
        <VendorNotice list="not-allowed">
          Attention Vendors: Explore the list of sensitive categories to verify packaging suitability before
          purchase
        </VendorNotice>
      )}
      {vendorNotice === "eligible" && (
        <VendorNotice list="eligible">
          <strong>Attention Meesho vendors:</strong> branded labels may be used for eligible categories only.
        </VendorNotice>
      )}
      {programme && (
        <div className={styles.banner}>
          <AuthorisationNotice programme={programme} />
        </div>
      )}
    </div>
  );
}
