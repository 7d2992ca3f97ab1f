import { isPincode } from "@dakbag/domain/places/pincode";
import { formatDay } from "@dakbag/domain/dates/india-day";
import type { AddressDraft } from "#app/components/address/address-draft.ts";
import { usePinDelivery } from "#app/components/address/use-pin-delivery.ts";
import styles from "./checkout.module.css";

/** "2 Dec": the year goes without saying. */
const shortDay = (day: string) => formatDay(day).replace(/^0/, "").slice(0, -5);

/** The estimated days of delivery to the PIN code of an address; without an answer what holds for all. */
export function EstimatedDelivery({ address: { country, zipCode } }: { address: AddressDraft }) {
  const delivery = usePinDelivery(country === "India" && isPincode(zipCode) ? zipCode : null);
  if (delivery?.isDeliverable === false)
    return (
      <p className={styles.unknownPin} role="status">
        We do not know the PIN code {zipCode}. Please check it.
      </p>
    );
  return (
    <p role="status">
      {delivery?.delivery
        ? `Estimated delivery ${shortDay(delivery.delivery.earliest)} to ${shortDay(delivery.delivery.latest)}, free of charge.`
        : "Free delivery in 3 to 6 days."}
    </p>
  );
}
