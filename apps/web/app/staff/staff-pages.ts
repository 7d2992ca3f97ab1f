import { type Role, type RoleAccess, rolesWithAccess } from "@dakbag/domain/account/roles";
import { matchPath } from "react-router";

interface StaffPageEntry {
  path: string;
  /** Its route module; `routes.ts` takes it from here. */
  file: string;
  heading: string;
  /** Its name in the navigation; without one it is reached from another page. */
  link?: string;
  roles: readonly Role[];
  /** The visitors' prompt above the sign-in buttons, when it differs from the general refusal. */
  prompt?: string;
  /** It has a table that needs the whole width of the window. */
  isWide?: true;
}

const {
  admin: admins,
  internal: allStaff,
  accounts,
  packing,
}: Record<RoleAccess, readonly Role[]> = rolesWithAccess;
const loginFirst = "You need to login first"; // staff §2, §6: at the orders

/** The staff pages in the order of the navigation, with their roles (staff §6). */
export const staffPages = [
  {
    path: "internal",
    file: "staff/internal/internal.tsx",
    heading: "Staff home",
    link: "Home",
    roles: allStaff,
  },
  {
    path: "admin/orders",
    file: "staff/orders/orders.tsx",
    heading: "Orders",
    link: "Orders",
    roles: accounts,
    prompt: loginFirst,
    isWide: true,
  },
  {
    path: "admin/orders/:id",
    file: "staff/order/order.tsx",
    heading: "Order",
    roles: accounts,
    prompt: loginFirst,
  },
  {
    path: "admin/packing",
    file: "staff/packing/packing.tsx",
    heading: "Packing",
    link: "Packing",
    roles: packing,
    isWide: true,
  },
  {
    path: "admin/vendors",
    file: "staff/vendors/vendors.tsx",
    heading: "Vendor lists",
    link: "Vendor lists",
    roles: admins,
  },
  {
    path: "meesho",
    file: "staff/meesho/meesho.tsx",
    heading: "Packet series",
    link: "Packet series",
    roles: admins,
  },
  {
    path: "meesho-label",
    file: "staff/meesho/meesho.tsx",
    heading: "Label series",
    link: "Label series",
    roles: admins,
  },
  {
    path: "vendorvalidation",
    file: "staff/vendorvalidation/vendorvalidation.tsx",
    heading: "GST validator",
    link: "GST validator",
    roles: allStaff,
  },
  {
    path: "inventory",
    file: "staff/inventory/inventory.tsx",
    heading: "Inventory planning",
    link: "Inventory",
    roles: allStaff,
  },
  {
    path: "admin/products",
    file: "staff/products/products.tsx",
    heading: "Products",
    link: "Products",
    roles: admins,
    isWide: true,
  },
  { path: "admin/products/:sku", file: "staff/product/product.tsx", heading: "Product", roles: admins },
  {
    path: "admin/customers",
    file: "staff/customers/customers.tsx",
    heading: "Customers",
    link: "Customers",
    roles: admins,
  },
  { path: "admin/customers/:id", file: "staff/customer/customer.tsx", heading: "Customer", roles: admins },
  {
    path: "admin/enquiries",
    file: "staff/enquiries/enquiries.tsx",
    heading: "Enquiries",
    link: "Enquiries",
    roles: admins,
  },
  { path: "admin/enquiries/:id", file: "staff/enquiry/enquiry.tsx", heading: "Enquiry", roles: admins },
  {
    path: "admin/audit",
    file: "staff/audit/audit.tsx",
    heading: "Audit log",
    link: "Audit log",
    roles: admins,
  },
  {
    path: "admin/tax-rates",
    file: "staff/tax-rates/tax-rates.tsx",
    heading: "Tax rates",
    link: "Tax rates",
    roles: accounts,
  },
] as const satisfies readonly StaffPageEntry[];

/** @param pathname of a page for staff, in any letter case */
export function staffPageAt(pathname: string): StaffPageEntry {
  const entry = staffPages.find(({ path }) => matchPath(`/${path}`, pathname));
  if (!entry) throw new RangeError(`There is no page for staff at ${pathname}`);
  return entry;
}
