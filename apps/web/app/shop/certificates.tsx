import { type Certificate, certificates } from "@dakbag/company/references";
import { indiaDay } from "#app/ui/india-time.ts";
import styles from "./certificates.module.css";

/** The company's certificates; nothing while there is none. */
export function Certificates({ list = certificates }: { list?: readonly Certificate[] }) {
  if (list.length === 0) return null;
  return (
    <ul role="list" aria-label="Certificates" className={styles.certificates}>
      {list.map(({ name, number, issuer, validUntil, documentUrl }) => (
        <li key={number} className="card">
          <strong>{name}</strong>
          <span>{`No. ${number}, by ${issuer}`}</span>
          {validUntil !== undefined && (
            <span>{`Valid until ${indiaDay(`${validUntil}T00:00:00+05:30`)}`}</span>
          )}
          {documentUrl !== undefined && (
            <a href={documentUrl} target="_blank" rel="noreferrer">
              See the certificate<span className="visually-hidden">{` ${name} (opens in a new tab)`}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
