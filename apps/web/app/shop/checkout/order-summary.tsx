import { kindsOf } from "@dakbag/domain/orders/delivery-days";
import type { HeldOrder } from "@dakbag/contracts/cart";
import { hasGstinPattern } from "@dakbag/domain/gst/gstin";
import { reservationMinutes } from "@dakbag/domain/orders/hold-limits";
import { maxPoNumberLength } from "@dakbag/domain/orders/po-number";
import { useId } from "react";
import { Link } from "react-router";
import type { AddressDraft } from "#app/components/address/address-draft.ts";
import { HoldCountdown } from "#app/components/order-status/hold-countdown.tsx";
import { ProductTitle } from "#app/components/product-title.tsx";
import { formatAmount, formatCount } from "#app/components/product-price.ts";
import type { Cart } from "#app/shop/read-cart.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Facts } from "#app/ui/table.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type AddressBook, detailsPath } from "./address-choice.ts";
import { EstimatedDelivery } from "./estimated-delivery.tsx";
import { taxOfOrder } from "./tax-of-order.ts";
import styles from "./checkout.module.css";

interface OrderSummaryProps extends Pick<Cart, "items" | "breakdown"> {
  book: AddressBook;
  /** Where the order goes: it decides the tax heads and the delivery. */
  address: AddressDraft;
}

/** The whole order before it is paid, with the days of its delivery. */
export function OrderSummary({ book, address, items, breakdown }: OrderSummaryProps) {
  const headingId = useId();
  return (
    <section className={styles.summary} aria-labelledby={headingId}>
      <h3 id={headingId}>{book.branch ? `Your order for ${book.branch.name}` : "Your order"}</h3>
      <ul role="list" className={styles.goods}>
        {items.map(({ _id, product, quantity, price }) => (
          <li key={_id}>
            <span>
              <ProductTitle title={product.title} />
              <span className="muted">{formatCount(product, quantity)}</span>
            </span>
            <span className={styles.sum}>{formatAmount(price)}</span>
          </li>
        ))}
      </ul>
      <Sums book={book} address={address} items={items} breakdown={breakdown} />
      <EstimatedDelivery address={address} kinds={kindsOf(items.map(({ product }) => product.category))} />
    </section>
  );
}

interface InvoiceNumbersProps {
  book: AddressBook;
  poNumber: string;
  poNumberError: string | undefined;
  isBusy: boolean;
  onPoNumber: (typed: string) => void;
}

/** The buyer's own numbers on the invoice. */
export function InvoiceNumbers({ book, poNumber, poNumberError, isBusy, onPoNumber }: InvoiceNumbersProps) {
  return (
    <>
      <GstNumber book={book} />
      <TextField
        name="poNumber"
        label="PO number"
        optional
        hint="Your own purchase order number. It is printed on the invoice."
        value={poNumber}
        maxLength={maxPoNumberLength}
        error={poNumberError}
        disabled={isBusy}
        autoComplete="off"
        onChange={({ target }) => onPoNumber(target.value)}
      />
    </>
  );
}

/** Total, tax by head as the invoice will have it, and what is to pay. */
function Sums({
  book,
  address,
  items,
  breakdown,
}: Pick<OrderSummaryProps, "book" | "address" | "items" | "breakdown">) {
  const tax = taxOfOrder({ book, address, items, breakdown });
  return (
    <div>
      <Facts
        sums
        facts={[
          { name: "Total Price", value: formatAmount(breakdown.totalPrice) },
          ...tax.heads,
          { name: "Final Price", value: formatAmount(breakdown.finalPrice), strong: true },
        ]}
      />
      {tax.placeOfSupply !== null && (
        <p className="muted">{`GST as on your invoice. Place of supply: ${tax.placeOfSupply}.`}</p>
      )}
    </div>
  );
}

/** The GST number of the invoice, and what it means for the buyer's tax. */
function GstNumber({ book: { gstin, mistypedGstin, branch } }: { book: AddressBook }) {
  if (mistypedGstin !== null) {
    return (
      <Notice
        tone="warn"
        actions={
          <ButtonLink to={detailsPath(branch)} size="small">
            Correct it
          </ButtonLink>
        }
      >
        {`The last character of your GST number ${mistypedGstin} does not match the rest: this order’s tax invoice is issued without it.`}
      </Notice>
    );
  }
  const isRegistered = hasGstinPattern(gstin);
  const verb = isRegistered ? "Change" : "Add";
  return (
    <div>
      <p>
        GST number: <strong>{isRegistered ? gstin : "none"}</strong>{" "}
        {branch?.mayChange !== false && (
          <Link to={detailsPath(branch)} aria-label={`${verb} GST number`}>
            {verb}
          </Link>
        )}
      </p>
      <p className="muted">
        {isRegistered
          ? "It is printed on your tax invoice, so you can claim the GST as input tax credit."
          : "Without one, the GST of this invoice cannot be claimed as input tax credit."}
      </p>
    </div>
  );
}

/** What is held for the buyer, or will be by Pay Now, and for how long. */
export function Held({ order }: { order: HeldOrder | null }) {
  return (
    <p className="muted">
      {order?.isOfThisCart === true ? (
        <HoldCountdown goods="Your goods" until={order.reservedUntil} />
      ) : (
        `Pay Now reserves these goods for you for ${reservationMinutes} minutes where they can be held; goods that are not held are yours when you pay while they are there.`
      )}
    </p>
  );
}
