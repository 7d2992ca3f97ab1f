import { contact, helpPhoneUrl } from "@dakbag/company/company";
import { policyLinks } from "./site-menu.ts";
import styles from "./site-footer.module.css";

/** What the footer says: policies, how to reach the shop, where it is (buyer §2, staff §2). Only the server renders it. */
export default function FooterContent() {
  return (
    <>
      <div className={`page ${styles.columns}`}>
        <nav aria-label="Quick links">
          <h2>Quick links</h2>
          <ul role="list">
            {policyLinks.map((link) => (
              <li key={link.to}>
                <a href={link.to}>{link.name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2>Customer care</h2>
          <ul role="list">
            <li>
              Help line <a href={helpPhoneUrl}>{contact.helpPhone}</a>
            </li>
            <li>
              Orders <a href={`mailto:${contact.orderEmail}`}>{contact.orderEmail}</a>
            </li>
            <li>{contact.supportHours}</li>
            <li>Please have your registered phone number and order ID ready.</li>
          </ul>
        </section>
        <section>
          <h2>Where we are</h2>
          <ul role="list">
            <li>Warehouse: {contact.warehouse}</li>
            <li>Factory: {contact.factory}</li>
          </ul>
        </section>
        <section>
          <h2>Follow us</h2>
          <ul role="list">
            <li>
              <a href="/allBlogs">News & Articles</a>
            </li>
            {contact.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={styles.foot}>
        <p className={`page ${styles.legal}`}>
          {contact.legalName} · GSTIN {contact.gstin}
        </p>
      </div>
    </>
  );
}
