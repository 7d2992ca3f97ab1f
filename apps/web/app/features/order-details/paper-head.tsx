import { company } from "#content/company.ts";
import styles from "./order-details.module.css";

/** Who sells, at the head of the printed page; the screen has the site's own frame. */
export function PaperHead() {
  return (
    <div className={`page ${styles.paperHead}`}>
      <div>
        <strong>{company.shopName}</strong>
        <p>{company.legalName}</p>
        <p>GSTIN: {company.gstin}</p>
      </div>
      <div>
        <p>{company.factory}</p>
        <p>
          {company.helpPhone} · {company.orderEmail}
        </p>
        <p>Order summary, not a tax invoice</p>
      </div>
    </div>
  );
}
