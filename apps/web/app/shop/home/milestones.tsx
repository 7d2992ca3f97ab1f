import { waysToPay } from "@dakbag/company/company";
import { Certificates } from "#app/shop/certificates.tsx";
import { milestones } from "#content/milestones.ts";
import styles from "./home.module.css";

/** What the shop can show of itself: numbers, certificates, and how it is paid and invoiced (staff §2). */
export function Milestones() {
  return (
    <section className={styles.section}>
      <h2>Our Milestones & Numbers</h2>
      <dl className={`card ${styles.milestones}`}>
        {milestones.map(({ number, description: text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.facts}>
        <Certificates />
        <p>{`Pay by ${waysToPay}. GST invoice on every order.`}</p>
      </div>
    </section>
  );
}
