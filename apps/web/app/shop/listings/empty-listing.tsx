import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import styles from "./listing.module.css";

/** A product type without products in the catalogue: leads to bulk enquiry (rulings: catalogue). */
export default function EmptyListing({ title }: { title: string }) {
  return (
    <div className={styles.group}>
      <EmptyState title={`${title}: made to order`}>
        <p>There are no stock sizes yet. Send us size, quantity and print, and we answer with a price.</p>
        <ButtonLink to="/enquiryPage" kind="action">
          Bulk Enquiry
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
