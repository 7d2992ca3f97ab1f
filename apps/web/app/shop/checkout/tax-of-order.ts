import { contact } from "@dakbag/company/company";
import { gstRateLabel, percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { otherTerritory } from "@dakbag/domain/gst/place-of-supply";
import { saleTax } from "@dakbag/domain/gst/sale-tax";
import { formatRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import type { AddressDraft } from "#app/components/address/address-draft.ts";
import { formatAmount } from "#app/components/product-price.ts";
import type { Cart } from "#app/shop/read-cart.ts";
import type { AddressBook } from "./address-choice.ts";

interface OrderToTax extends Pick<Cart, "items" | "breakdown"> {
  book: AddressBook;
  address: AddressDraft;
}

interface TaxOfOrder {
  heads: readonly { name: string; value: string }[];
  /** The state; null while it cannot be said. */
  placeOfSupply: string | null;
}

/** The tax of an order by head, as its invoice will have it; in one sum while the lines do not add up to their rates. */
export function taxOfOrder(order: OrderToTax): TaxOfOrder {
  const { gst, gstLabel } = order.breakdown;
  try {
    return taxByHead(order);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { heads: [{ name: `GST (${gstLabel})`, value: formatAmount(gst) }], placeOfSupply: null };
  }
}

function taxByHead({ book, address, items }: OrderToTax): TaxOfOrder {
  const { place, isIntraState, stateTaxName, totals } = saleTax(
    {
      gstin: book.gstin,
      billingAddress: book.billing,
      shippingAddress: { ...address, state: address.state || stateOfSaved(book, address.zipCode) },
      supplierGstin: contact.gstin,
    },
    items.map(({ price, gst, product }) => ({
      taxablePaise: rupeesToPaise(price),
      gstPaise: rupeesToPaise(gst),
      gstRateBasisPoints: percentToBasisPoints(product.gstRatePercent),
    })),
  );
  // The server asks for the state before it takes the order.
  if (place === otherTerritory) throw new RangeError("the state is not known yet");
  const rates = items.map(({ product }) => percentToBasisPoints(product.gstRatePercent));
  const half = gstRateLabel(rates.map((rate) => rate / 2));
  const heads = isIntraState
    ? [
        { name: `CGST (${half})`, value: formatRupees(totals.cgstPaise) },
        { name: `${stateTaxName} (${half})`, value: formatRupees(totals.sgstPaise) },
      ]
    : [{ name: `IGST (${gstRateLabel(rates)})`, value: formatRupees(totals.igstPaise) }];
  const { roundOffPaise } = totals;
  const roundOff = roundOffPaise === 0 ? [] : [{ name: "Round-off", value: formatRupees(roundOffPaise) }];
  return { heads: [...heads, ...roundOff], placeOfSupply: place.stateName };
}

/** The server fills an empty state from a saved address with the same PIN code. */
const stateOfSaved = ({ addresses }: AddressBook, zipCode: string) =>
  addresses.find((saved) => saved.zipCode === zipCode)?.state ?? "";
