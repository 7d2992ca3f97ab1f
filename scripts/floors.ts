/**
 * The folders of packages/domain/src by floor, the lowest first. A folder imports only lower floors, types included, so that
 * no circle of folders can come about.
 */
export const domainFloors: readonly (readonly string[])[] = [
  ["dates", "money", "product-text", "text"],
  ["account", "packets", "privacy"],
  ["places"],
  ["gst"],
  ["imports"],
  ["catalogue"],
  ["enquiries", "order-sheet", "pricing"],
  ["cart", "refunds"],
  ["orders"],
  ["reports"],
];
