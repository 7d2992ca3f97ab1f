import { Link } from "react-router";
import { LineUp } from "#app/components/pictures/product-sketch.tsx";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { company } from "@dakbag/company/company";
import { marketplaceBags } from "./home-tiles.ts";
import styles from "./for-bulk-buyers.module.css";

/** The marketplace-authorised image and the bulk enquiry card, on desktops only (staff §2). */
export function ForBulkBuyers() {
  return (
    <section className={styles.pair} aria-label="For large orders">
      <Link to="/product/meesho-bags" className={styles.marketplace}>
        <span className={styles.words}>
          <strong>Meesho branded bags, for authorised sellers</strong>
          <span>Transparent and opaque, with a packet series on every bag.</span>
          <span className={styles.more}>See the sizes</span>
        </span>
        <span className={styles.bags} aria-hidden="true">
          <LineUp goods={marketplaceBags} highestPixels={190} />
        </span>
      </Link>
      <div className={styles.enquiry}>
        <h2>Bulk enquiry</h2>
        <p>More than the shop lists, a size of your own, or your print: ask for a price.</p>
        <ButtonAnchor
          href={company.bulkEnquiryFormUrl}
          kind="action"
          size="large"
          target="_blank"
          rel="noreferrer"
        >
          Enquire Now
          <span className="visually-hidden"> (opens in a new tab)</span>
        </ButtonAnchor>
      </div>
    </section>
  );
}
