import { contact } from "@dakbag/company/company";
import { Link } from "react-router";
import styles from "./privacy-notice.module.css";

const noticeOf = {
  registration: {
    collected: "name, e-mail, phone number and password; later your addresses, GST number and orders",
    purpose: "to run your account and your orders, and to send you updates about them",
    withdrawal: "erase your account under Edit Profile, Your data; we keep what tax law requires",
  },
  enquiry: {
    collected: "what you type here, and the file you add",
    purpose: "to answer your enquiry, and for nothing else",
    withdrawal: "write to us, and we delete it; otherwise it is deleted after two years",
  },
} as const;

/** What is collected, what for, and how to withdraw or complain, beside the form that collects it. */
export function PrivacyNotice({ about }: { about: keyof typeof noticeOf }) {
  const { collected, purpose, withdrawal } = noticeOf[about];
  return (
    <section className={styles.notice} aria-label="Privacy notice">
      <dl>
        <div>
          <dt>We collect</dt>
          <dd>{`${collected}.`}</dd>
        </div>
        <div>
          <dt>What for</dt>
          <dd>{`${purpose}.`}</dd>
        </div>
        <div>
          <dt>To withdraw</dt>
          <dd>{`${withdrawal}.`}</dd>
        </div>
        <div>
          <dt>To complain</dt>
          <dd>
            write to <a href={`mailto:${contact.grievanceEmail}`}>{contact.grievanceEmail}</a>
            <span>{`; we answer within ${contact.grievanceDays} days. After that, to the Data Protection Board of India.`}</span>
          </dd>
        </div>
      </dl>
      <p>
        More in our <Link to="/privacyPolicy">Privacy Policy</Link>.
      </p>
    </section>
  );
}
