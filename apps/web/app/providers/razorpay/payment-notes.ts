import type { Order } from "@dakbag/contracts/orders";

// The provider allows 15 pairs of 256 characters; seven are facts of the order, four lists share the rest.
const maxNoteLength = 256;
const pairsPerList = 2;

/** The notes of a payment on its order (buyer §4): buyer, products, prices, GST rates and GST number. */
export function paymentNotes(order: Order): Record<string, string> {
  const { shippingAddress, userDetails, items } = order;
  const facts = {
    order: order.orderNumber,
    customer: shippingAddress.name,
    company: shippingAddress.companyName,
    phone: userDetails.phoneNumber,
    email: userDetails.email,
    address: `${shippingAddress.address}, ${shippingAddress.zipCode}, ${shippingAddress.country}`,
    GST: order.GST.GSTIN,
  };
  return {
    ...Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, cut(text)])),
    ...packList(
      "SKUs",
      items.map((item) => item.SKU),
    ),
    ...packList(
      "prices",
      items.map((item) => item.price.toFixed(2)),
    ),
    ...packList(
      "rates",
      items.map((item) => `${item.gstRatePercent}%`),
    ),
    ...packList(
      "quantities",
      items.map((item) => String(item.quantity)),
    ),
  };
}

/** Cut to a note's length, never through the middle of a character. */
function cut(text: string): string {
  const start = text.slice(0, maxNoteLength);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

/** A list in as few notes as possible, split between its members; members without room are counted. */
export function packList(name: string, members: readonly string[]): Record<string, string> {
  const room = maxNoteLength - " +9999 more".length;
  const texts: string[] = [];
  let placed = 0;
  for (const member of members) {
    const text = texts.at(-1);
    if (text !== undefined && text.length + 2 + member.length <= room)
      texts.push(`${texts.pop()}, ${member}`);
    else if (texts.length < pairsPerList) texts.push(member.slice(0, room));
    else break;
    placed++;
  }
  if (placed < members.length) texts.push(`${texts.pop()} +${members.length - placed} more`);
  return Object.fromEntries(texts.map((text, index) => [index === 0 ? name : `${name} ${index + 1}`, text]));
}
