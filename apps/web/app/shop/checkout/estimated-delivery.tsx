import { formatEstimate } from "@dakbag/domain/orders/delivery-promise";
import type { AddressDraft } from "#app/components/address/address-draft.ts";
import { useDelivery } from "#app/api/delivery.ts";
import styles from "./checkout.module.css";

/** The estimated days of delivery to the PIN code of an address; without an answer what holds for all. */
export function EstimatedDelivery({ address: { country, zipCode } }: { address: AddressDraft }) {
  const answer = useDelivery(country === "India" ? zipCode : "");
  const delivery = answer === "unknown" ? undefined : answer;
  if (delivery?.isDeliverable === false)
    return (
      <p className={styles.unknownPin} role="status">
        We do not know the PIN code {zipCode}. Please check it.
      </p>
    );
  return (
    <p role="status">
      {delivery?.delivery
        ? `Estimated delivery ${formatEstimate(delivery.delivery)}, free of charge.`
        : "Free delivery in 3 to 6 days."}
    </p>
  );
}
