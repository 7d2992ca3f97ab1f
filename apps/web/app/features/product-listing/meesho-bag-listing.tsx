import type { Product } from "@dakbag/contracts/catalogue";
import { meeshoTab } from "@dakbag/domain/product-category";
import { useState } from "react";
import { scaleFor } from "#app/features/product-picture/picture-scale.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { GroupedListing } from "./grouped-listing.tsx";
import type { ListingType } from "./listing-types.ts";
import { TransparentBagNotice } from "./vendor-notice.tsx";
import styles from "./listing.module.css";

const tabs = ["Transparent", "Opaque"] as const;

/** Marketplace bags under two tabs, each with its groups (buyer §2). Both tabs share one scale. */
export function MeeshoBagListing({ type, products }: { type: ListingType; products: readonly Product[] }) {
  const [chosen, setChosen] = useState<(typeof tabs)[number]>("Transparent");
  const shown = products.filter((product) => meeshoTab(product.type) === chosen);
  return (
    <div className={styles.tabs}>
      <Tabs
        name="Kind of bag"
        tabs={tabs.map((tab) => ({ key: tab, label: tab }))}
        chosen={chosen}
        onChoose={setChosen}
      >
        {chosen === "Transparent" && <TransparentBagNotice />}
        <GroupedListing type={type} products={shown} scale={scaleFor(products)} />
      </Tabs>
    </div>
  );
}
