import { isPincode } from "@dakbag/domain/places/pincode";
import { formatDay } from "@dakbag/domain/dates/india-day";
import type { AddressDraft } from "#app/components/address/address-draft.ts";
import { usePinDelivery } from "#app/components/address/use-pin-delivery.ts";
import styles from "./checkout.module.css";

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
        ? `Estimated delivery ${formatDay(delivery.delivery.earliest)} to ${formatDay(delivery.delivery.latest)}, free of charge.`
        : "Free delivery in 3 to 6 days."}
    </p>
  );
}
