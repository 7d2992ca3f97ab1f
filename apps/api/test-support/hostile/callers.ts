import type { Access } from "@dakbag/contracts/endpoint";

export type Who = "visitor" | "buyer" | "internal" | "admin";

export const everybody: readonly Who[] = ["visitor", "buyer", "internal", "admin"];

/** Who may call an endpoint, by the access it declares. */
export const mayCall: Record<Access, readonly Who[]> = {
  anyone: everybody,
  provider: everybody,
  buyer: ["buyer", "internal", "admin"],
  internal: ["internal", "admin"],
  admin: ["admin"],
};
