import type { Access } from "@dakbag/contracts/endpoint";

export type CallerKind = "visitor" | "buyer" | "packer" | "accountant" | "internal" | "admin";

export const allCallers: readonly CallerKind[] = [
  "visitor",
  "buyer",
  "packer",
  "accountant",
  "internal",
  "admin",
];

/** Who may call an endpoint, by the access it declares. */
export const mayCall: Record<Access, readonly CallerKind[]> = {
  anyone: allCallers,
  provider: allCallers,
  buyer: ["buyer", "packer", "accountant", "internal", "admin"],
  packing: ["packer", "admin"],
  accounts: ["accountant", "admin"],
  gst: ["accountant", "internal", "admin"],
  internal: ["internal", "admin"],
  admin: ["admin"],
};
