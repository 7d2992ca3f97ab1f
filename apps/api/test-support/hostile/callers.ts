import type { Access } from "@dakbag/contracts/endpoint";

export type CallerKind = "visitor" | "buyer" | "internal" | "admin";

export const allCallers: readonly CallerKind[] = ["visitor", "buyer", "internal", "admin"];

/** Who may call an endpoint, by the access it declares. */
export const mayCall: Record<Access, readonly CallerKind[]> = {
  anyone: allCallers,
  provider: allCallers,
  buyer: ["buyer", "internal", "admin"],
  internal: ["internal", "admin"],
  admin: ["admin"],
};
