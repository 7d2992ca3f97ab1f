import { company, contact } from "@dakbag/company/company";
import styles from "./order-details.module.css";

/** Who sells, at the head of the printed page; the screen has the site's own frame. */
export function PaperHead() {
  return (
    <div className={`page ${styles.paperHead}`}>
      <div>
        <strong>{company.shopName}</strong>
        <p>{contact.legalName}</p>
        <p>GSTIN: {contact.gstin}</p>
      </div>
      <div>
        <p>{contact.factory}</p>
        <p>
          {contact.helpPhone} · {contact.orderEmail}
        </p>
        <p>Order summary, not a tax invoice</p>
      </div>
    </div>
  );
}
