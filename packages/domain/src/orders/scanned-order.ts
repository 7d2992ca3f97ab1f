interface ScannableOrder {
  readonly _id: string;
  readonly orderNumber: string;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * Whether a scanned or typed text is the number of an order: as the barcode has it, without its signs, or its `_id`. Scanners
 * that are set to another keyboard type other signs between the digits.
 */
export function isNumberOf({ _id, orderNumber }: ScannableOrder, scanned: string): boolean {
  const text = scanned.trim();
  return text !== "" && (text.toLowerCase() === _id || plain(text) === plain(orderNumber));
}
