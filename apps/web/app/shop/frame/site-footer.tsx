import { acceptedPayments, contact, helpPhoneUrl } from "@dakbag/company/company";
import { memo } from "react";
import { Link } from "react-router";
import { policyLinks } from "./site-menu.ts";
import { WhatsAppLink } from "./whatsapp-link.tsx";
import styles from "./site-footer.module.css";

/** In words: the marks of banks and networks are their own. */
const paymentMarks = [...acceptedPayments, "GST invoice on every order"].join(" · ");

/** The footer: policies, how to reach the shop, where it is (buyer §2, staff §2). */
export const SiteFooter = memo(function SiteFooter() {
  return (
    <footer id="footer" className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <nav aria-label="Quick links">
          <h2>Quick links</h2>
          <ul role="list">
            {policyLinks.map((link) => (
              <li key={link.to}>
                <Link to={link.to} prefetch="intent">
                  {link.name}
                </Link>
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
              <WhatsAppLink />
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
            <li>{`Warehouse: ${contact.warehouse}`}</li>
            <li>{`Factory: ${contact.factory}`}</li>
          </ul>
        </section>
        <section>
          <h2>Follow us</h2>
          <ul role="list">
            <li>
              <Link to="/allBlogs" prefetch="intent">
                News & Articles
              </Link>
            </li>
            {contact.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noreferrer">
                  <span>{name}</span>
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={styles.foot}>
        <div className={`page ${styles.legal}`}>
          <p>{`${contact.legalName} · GSTIN ${contact.gstin}`}</p>
          <p>{paymentMarks}</p>
        </div>
      </div>
    </footer>
  );
});
