import type { Role } from "@dakbag/contracts/account";
import type { StaffPage } from "./staff-page.ts";

export interface StaffPageEntry {
  heading: string;
  /** Its name among the ways to other pages; without one it is reached from another page. */
  link?: string;
  roles: readonly Role[];
  /** What visitors read above the ways to sign in, where it is not what everybody else who may not see it reads. */
  prompt?: string;
  /** It has a table that needs the whole width of the window. */
  isWide?: true;
  load: () => Promise<StaffPage>;
}

const admins: readonly Role[] = ["admin"];
const loginFirst = "You need to login first"; // staff §2, §6: at the orders
const allStaff: readonly Role[] = ["admin", "internal"];

/** The pages for staff by their route, in the order of their links, and who may see them (staff §6). */
export const staffPages = {
  internal: {
    heading: "Staff home",
    link: "Home",
    roles: allStaff,
    load: () => import("./internal/staff-home.tsx"),
  },
  "admin/orders": {
    heading: "Orders",
    link: "Orders",
    roles: admins,
    prompt: loginFirst,
    isWide: true,
    load: () => import("./orders/order-desk.tsx"),
  },
  "admin/orders/:id": {
    heading: "Order",
    roles: admins,
    prompt: loginFirst,
    load: () => import("./orders/desk-order.tsx"),
  },
  "admin/vendors": {
    heading: "Vendor lists",
    link: "Vendor lists",
    roles: admins,
    load: () => import("./vendors/vendor-lists.tsx"),
  },
  meesho: {
    heading: "Packet series",
    link: "Packet series",
    roles: admins,
    load: () => import("./meesho/packet-series.tsx"),
  },
  "meesho-label": {
    heading: "Label series",
    link: "Label series",
    roles: admins,
    load: () => import("./meesho/packet-series.tsx"),
  },
  vendorvalidation: {
    heading: "GST validator",
    link: "GST validator",
    roles: allStaff,
    load: () => import("./vendorvalidation/gst-validation.tsx"),
  },
  inventory: {
    heading: "Inventory planning",
    link: "Inventory",
    roles: allStaff,
    load: () => import("./inventory/inventory.tsx"),
  },
  "admin/products": {
    heading: "Products",
    link: "Products",
    roles: admins,
    isWide: true,
    load: () => import("./products/products-desk.tsx"),
  },
  "admin/products/:sku": {
    heading: "Product",
    roles: admins,
    load: () => import("./product/product-page.tsx"),
  },
  "admin/customers": {
    heading: "Customers",
    link: "Customers",
    roles: admins,
    load: () => import("./customers/customers.tsx"),
  },
  "admin/customers/:id": {
    heading: "Customer",
    roles: admins,
    load: () => import("./customers/customer.tsx"),
  },
  "admin/enquiries": {
    heading: "Enquiries",
    link: "Enquiries",
    roles: admins,
    load: () => import("./enquiries/enquiry-list.tsx"),
  },
  "admin/enquiries/:id": {
    heading: "Enquiry",
    roles: admins,
    load: () => import("./enquiries/enquiry.tsx"),
  },
  "admin/audit": {
    heading: "Audit log",
    link: "Audit log",
    roles: admins,
    load: () => import("./audit/audit-log.tsx"),
  },
  "admin/tax-rates": {
    heading: "Tax rates",
    link: "Tax rates",
    roles: admins,
    load: () => import("./tax-rates/tax-rates.tsx"),
  },
} satisfies Record<string, StaffPageEntry>;

export type StaffPath = keyof typeof staffPages;

/** @param path of a route, as it stands in the site map or with a slash before it */
export function staffPageAt(path: string): StaffPageEntry {
  const entry = Object.entries<StaffPageEntry>(staffPages).find(([key]) => key === path.replace(/^\//, ""));
  if (!entry) throw new RangeError(`There is no page for staff at ${path}`);
  return entry[1];
}

/** The pages that somebody of a role has links to; none for buyers. */
export function staffLinksFor(role: Role): { name: string; to: string }[] {
  return Object.entries<StaffPageEntry>(staffPages).flatMap(([path, { link, roles }]) =>
    link !== undefined && roles.includes(role) ? [{ name: link, to: `/${path}` }] : [],
  );
}
