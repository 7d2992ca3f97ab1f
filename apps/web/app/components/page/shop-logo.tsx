import { Link } from "react-router";
import { company } from "@dakbag/company/company";
import styles from "./shop-logo.module.css";

/** The shop's logo and name, a link to the home page. */
export function ShopLogo() {
  return (
    <Link to="/" prefetch="intent" className={styles.logo} aria-label={`${company.shopName} home`}>
      <LogoAndName />
    </Link>
  );
}

/** The shop's logo and name where they lead nowhere. */
export function ShopName() {
  return (
    <p className={styles.logo}>
      <LogoAndName />
    </p>
  );
}

function LogoAndName() {
  return (
    <>
      <svg width="22" height="26" viewBox="0 0 22 26" aria-hidden="true">
        <path d="M1.2 8h19.6v16.8H1.2z" fill="#fff" stroke="#1c1a17" strokeWidth="2.2" />
        <path d="M2.6 1h16.8l1.4 7H1.2z" fill="#c8924a" stroke="#1c1a17" strokeWidth="1.2" />
      </svg>
      <span>{company.shopName}</span>
    </>
  );
}
