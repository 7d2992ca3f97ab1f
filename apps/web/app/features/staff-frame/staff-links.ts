import type { Role } from "@dakbag/contracts/account";

interface StaffLink {
  name: string;
  to: string;
  roles: readonly Role[];
}

/** The pages for staff, and who may see them (staff §6). */
const staffLinks: readonly StaffLink[] = [
  { name: "Orders", to: "/admin/orders", roles: ["admin"] },
  { name: "Vendor lists", to: "/admin/vendors", roles: ["admin"] },
  { name: "Packet series", to: "/meesho", roles: ["admin"] },
  { name: "Label series", to: "/meesho-label", roles: ["admin"] },
  { name: "GST validator", to: "/vendorvalidation", roles: ["admin", "internal"] },
  { name: "Inventory", to: "/inventory", roles: ["admin", "internal"] },
  { name: "Customers", to: "/admin/customers", roles: ["admin"] },
  { name: "Audit log", to: "/admin/audit", roles: ["admin"] },
  { name: "Tax rates", to: "/admin/tax-rates", roles: ["admin"] },
];

/** The pages that somebody of a role may see; none for buyers. */
export function staffLinksFor(role: Role): readonly StaffLink[] {
  return staffLinks.filter(({ roles }) => roles.includes(role));
}
