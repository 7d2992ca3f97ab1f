import {
  courierText,
  type DeliveryKind,
  deliveryDays,
  estimateOfAll,
  formatEstimate,
} from "@dakbag/domain/orders/delivery-days";
import type { AddressDraft } from "#app/components/address/address-draft.ts";
import { useDelivery } from "#app/api/delivery.ts";
import styles from "./checkout.module.css";

interface EstimatedDeliveryProps {
  address: AddressDraft;
  /** Of the goods, one at least. */
  kinds: readonly DeliveryKind[];
}

/** The estimated days of delivery to the PIN code of an address; without an answer what holds for all addresses. */
export function EstimatedDelivery({ address: { country, zipCode }, kinds }: EstimatedDeliveryProps) {
  const answer = useDelivery(country === "India" ? zipCode : "");
  const delivery = answer === "unknown" ? undefined : answer;
  if (delivery?.isDeliverable === false)
    return (
      <p className={styles.unknownPin} role="status">
        {`We do not know the PIN code ${zipCode}. Please check it.`}
      </p>
    );
  const estimates = kinds.map((kind) => (kind === "box" ? delivery?.boxDelivery : delivery?.delivery));
  const known = estimates.filter((estimate) => estimate != null);
  if (known.length < kinds.length) return <p role="status">{`Free delivery in ${deliveryDays(kinds)}.`}</p>;
  const estimate = estimateOfAll(known);
  // Absent in an answer of the last release.
  const ofCouriers = delivery?.courierDay ? ` ${courierText(delivery.courierDay, estimate)}` : "";
  return (
    <p role="status">{`Estimated delivery ${formatEstimate(estimate)}, free of charge.${ofCouriers}`}</p>
  );
}
