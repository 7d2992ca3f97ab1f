import type { OrderDetails } from "@dakbag/contracts/orders";
import styles from "./order-details.module.css";

interface AddressBlockProps {
  title: string;
  address: OrderDetails["billingAddress"];
  /** Lines below the address. */
  facts?: readonly string[];
}

/** An address as it is written on a parcel. */
export function AddressBlock({ title, address, facts = [] }: AddressBlockProps) {
  const { name, companyName, addressLine, district, state, zipCode, country, phoneNumber } = address;
  const place = [district, state].filter(Boolean).join(", ");
  const lines = [name, addressLine, [place, zipCode].filter(Boolean).join(" "), country, phoneNumber];
  return (
    <section className={styles.block} aria-label={title}>
      <h2>{title}</h2>
      <address>
        <strong>{companyName}</strong>
        {[...lines, ...facts].filter(Boolean).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </section>
  );
}
