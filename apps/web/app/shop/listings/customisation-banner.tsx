import { ButtonAnchor } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { company } from "@dakbag/company/company";
import styles from "./listing.module.css";

/** Leads to the external customisation form (buyer §2). */
export function CustomisationBanner() {
  return (
    <div className={styles.banner}>
      <Notice
        tone="info"
        actions={
          <ButtonAnchor href={company.customisationFormUrl} target="_blank" rel="noreferrer" size="small">
            Customise yours
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonAnchor>
        }
      >
        <strong>Your brand on the bag.</strong> Own sizes, colours and print from your artwork.
      </Notice>
    </div>
  );
}
