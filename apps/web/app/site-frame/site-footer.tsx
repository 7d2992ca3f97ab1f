import { memo } from "react";
import { company, helpPhoneUrl } from "#content/company.ts";
import { policyLinks } from "./site-menu.ts";
import { useFollowLinks } from "./use-follow-links.ts";
import styles from "./site-footer.module.css";

/** The footer: policies, how to reach the shop, where it is (buyer §2, staff §2). */
export const SiteFooter = memo(function SiteFooter() {
  const followLinks = useFollowLinks();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it listens for the links in it
    <footer className={styles.footer} onClick={followLinks}>
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
              Help line <a href={helpPhoneUrl}>{company.helpPhone}</a>
            </li>
            <li>
              Orders <a href={`mailto:${company.orderEmail}`}>{company.orderEmail}</a>
            </li>
            <li>{company.supportHours}</li>
            <li>Please have your registered phone number and order ID ready.</li>
          </ul>
        </section>
        <section>
          <h2>Where we are</h2>
          <ul role="list">
            <li>Warehouse: {company.warehouse}</li>
            <li>Factory: {company.factory}</li>
          </ul>
        </section>
        <section>
          <h2>Follow us</h2>
          <ul role="list">
            {company.social.map(({ name, url }) => (
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
          {company.legalName} · GSTIN {company.gstin}
        </p>
      </div>
    </footer>
  );
});
