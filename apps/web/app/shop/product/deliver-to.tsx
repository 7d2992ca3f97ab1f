import { courierText, type DeliveryKind, formatEstimate } from "@dakbag/domain/orders/delivery-days";
import { isPincode } from "@dakbag/domain/places/pincode";
import { useState } from "react";
import { useDelivery } from "#app/api/delivery.ts";
import type { useSavedPin } from "#app/shop/cart/use-is-from-delhi.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { rememberPin, useRememberedPin } from "./remembered-pin.ts";
import styles from "./deliver-to.module.css";

interface DeliverToProps {
  /** Goods by the piece have the quantity that is only for Delhi. */
  isByPiece: boolean;
  kind: DeliveryKind;
  saved: ReturnType<typeof useSavedPin>;
}

/** A PIN code, and what the shop says about it: whether it is reached, when, and whether 500 pieces are offered there. */
export function DeliverTo({ saved, ...props }: DeliverToProps) {
  const remembered = useRememberedPin();
  const [typed, setTyped] = useState<string | null>(null);
  const ofAccount = isPincode(saved?.zipCode ?? "") ? saved?.zipCode : undefined;
  const shown = typed ?? ofAccount ?? remembered;
  const pinCode = shown.replaceAll(/\s/g, "");
  const isWrong = pinCode.length >= 6 && !isPincode(pinCode);
  return (
    <div className={styles.deliverTo}>
      <TextField
        label="Deliver to PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        value={shown}
        error={isWrong ? "A PIN code has 6 digits, the first not 0." : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = target.value.replaceAll(/\s/g, "");
          if (isPincode(next) || next === "") rememberPin(next);
        }}
      />
      <p role="status" className={styles.answer}>
        <DeliveryAnswer
          {...props}
          pinCode={pinCode}
          isOfAccount={pinCode === ofAccount}
          isSignedIn={!!saved}
        />
      </p>
    </div>
  );
}

interface DeliveryAnswerProps extends Omit<DeliverToProps, "saved"> {
  pinCode: string;
  isOfAccount: boolean;
  isSignedIn: boolean;
}

function DeliveryAnswer({ pinCode, isByPiece, kind, isOfAccount, isSignedIn }: DeliveryAnswerProps) {
  const delivery = useDelivery(pinCode);
  if (!isPincode(pinCode)) {
    return <span>{isByPiece ? "Check delivery date and 500-piece orders" : "Check delivery date"}</span>;
  }
  if (delivery === undefined) return <span>Checking …</span>;
  if (delivery === "unknown") return <span>We could not check this PIN code now. You can still order.</span>;
  if (!delivery.isDeliverable)
    return (
      <strong className={styles.refused}>Not deliverable to this PIN code. Please check the number.</strong>
    );
  const estimate = kind === "box" ? delivery.boxDelivery : delivery.delivery;
  const places = [...new Set([delivery.district, delivery.state])].filter((place) => place !== null);
  return (
    <>
      <strong>Deliverable</strong>
      <span>{places.length > 0 ? ` to ${places.join(", ")}. ` : ". "}</span>
      {estimate && <span>{`Estimated delivery ${formatEstimate(estimate)}. `}</span>}
      {/* Absent in an answer of the last release. */}
      {estimate && delivery.courierDay && <span>{`${courierText(delivery.courierDay, estimate)} `}</span>}
      {isByPiece && (
        <span>{`500 pieces: ${offerOf500(delivery.canOrder500Pieces, { isOfAccount, isSignedIn })}.`}</span>
      )}
    </>
  );
}

function offerOf500(
  isDelhi: boolean,
  { isOfAccount, isSignedIn }: { isOfAccount: boolean; isSignedIn: boolean },
) {
  if (!isDelhi) return "offered in Delhi only";
  if (isOfAccount) return "offered";
  return isSignedIn
    ? "offered once this PIN code is saved in your details"
    : "offered once you sign in and save this PIN code";
}
