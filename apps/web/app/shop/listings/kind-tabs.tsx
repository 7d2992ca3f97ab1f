import type { ReactNode } from "react";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { type ListingAddress, listingAt } from "./listing-address.ts";
import MarketplaceNotices from "./marketplace-notices.tsx";
import styles from "./listing.module.css";

interface KindTabsProps {
  address: ListingAddress;
  /** In their order; the first one needs no word in the address. */
  tabs: readonly string[];
  tab: string;
  /** What stands under the chosen tab. */
  children: ReactNode;
}

/** The two kinds of marketplace bags under a tab each, with the notice that the transparent ones need (buyer §2). */
export default function KindTabs({ address, tabs, tab, children }: KindTabsProps) {
  const ways = tabs.map((key, index) => ({
    key,
    label: key,
    to: listingAt({ ...address, tab: index === 0 ? "" : key.toLowerCase() }),
  }));
  return (
    <div className={styles.banner}>
      <LinkTabs name="Kind of bag" tabs={ways} chosen={tab}>
        {tab === "Transparent" && <MarketplaceNotices vendorNotice="transparent" />}
        {children}
      </LinkTabs>
    </div>
  );
}
