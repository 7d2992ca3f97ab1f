import type { HeldOrder } from "@dakbag/contracts/cart";
import { useRevalidator } from "react-router";
import { HoldCountdown } from "#app/components/order-status/hold-countdown.tsx";
import { formatAmount } from "#app/components/product-price.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface HeldOrderNoticeProps {
  order: HeldOrder;
  isCartEmpty: boolean;
}

/** The buyer's unpaid order: what is held, until when, and what paying for this cart does with it. */
export function HeldOrderNotice({ order, isCartEmpty }: HeldOrderNoticeProps) {
  const { _id, orderNumber, totalAmount, reservedUntil, isOfThisCart } = order;
  const { revalidate } = useRevalidator();
  return (
    <Notice
      tone="info"
      actions={
        <ButtonLink size="small" to={`/orders/${_id}`}>
          {isOfThisCart ? "See the order" : "Pay for that order"}
        </ButtonLink>
      }
    >
      <strong>
        {isOfThisCart
          ? `Order ${orderNumber} is not paid yet.`
          : `Your earlier order ${orderNumber} of ${formatAmount(totalAmount)} is not paid yet.`}
      </strong>{" "}
      <HoldCountdown
        goods={isOfThisCart ? "Your goods" : "Its goods"}
        until={reservedUntil}
        onEnd={() => void revalidate()}
      />
      {!isOfThisCart && !isCartEmpty && (
        <span>{" If you pay for this cart instead, that order is cancelled."}</span>
      )}
    </Notice>
  );
}
