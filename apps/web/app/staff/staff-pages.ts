import { type Role, type RoleAccess, roles, rolesWithAccess } from "@dakbag/domain/account/roles";
import { matchPath } from "react-router";

interface StaffPageEntry {
  path: string;
  /** Its route module; `routes.ts` takes it from here. */
  file: string;
  heading: string;
  /** Its name in the navigation; without one it is reached from another page. */
  link?: string;
  /** The part of the navigation that it belongs to. */
  group: StaffGroup;
  roles: readonly Role[];
  /** The visitors' prompt above the sign-in buttons, when it differs from the general refusal. */
  prompt?: string;
  /** It has a table that needs the whole width of the window. */
  isWide?: true;
  /** Its work is a list below other things, to which the keyboard can skip. */
  hasList?: true;
  /** Staff whose rights are withheld until they have a second factor see it too: there they set it up. */
  isOfAccount?: true;
}

const {
  admin: admins,
  internal: allStaff,
  accounts,
  packing,
  gst,
}: Record<RoleAccess, readonly Role[]> = rolesWithAccess;
const staff = roles.filter((role) => role !== "buyer");
const signInFirst = "You need to login first"; // staff §2, §6: at the orders

/** The groups of the navigation, by the work that they are for, with their headings. */
export const staffGroups = {
  today: null,
  orders: null,
  dispatch: "Dispatch",
  products: "Products",
  customers: "Customers",
  money: "Money & tax",
  settings: "Settings",
} as const;

export type StaffGroup = keyof typeof staffGroups;

/** The staff pages in the order of the navigation, with their roles (staff §6). */
export const staffPages = [
  {
    path: "internal",
    file: "staff/internal/internal.tsx",
    heading: "Today",
    link: "Today",
    group: "today",
    roles: allStaff,
  },
  {
    path: "admin/orders",
    file: "staff/orders/orders.tsx",
    heading: "Orders",
    link: "Orders",
    group: "orders",
    roles: accounts,
    prompt: signInFirst,
    isWide: true,
    hasList: true,
  },
  {
    path: "admin/orders/:id",
    file: "staff/order/order.tsx",
    heading: "Order",
    group: "orders",
    roles: accounts,
    prompt: signInFirst,
  },
  {
    path: "admin/claims",
    file: "staff/claims/claims.tsx",
    heading: "Claims",
    link: "Claims",
    group: "orders",
    roles: accounts,
    hasList: true,
  },
  {
    path: "admin/packing",
    file: "staff/packing/packing.tsx",
    heading: "Packing",
    link: "Packing",
    group: "dispatch",
    roles: packing,
    isWide: true,
  },
  {
    path: "meesho",
    file: "staff/meesho/meesho.tsx",
    heading: "Packet series",
    link: "Packet series",
    group: "dispatch",
    roles: admins,
  },
  {
    path: "meesho-label",
    file: "staff/meesho/meesho.tsx",
    heading: "Label series",
    link: "Label series",
    group: "dispatch",
    roles: admins,
  },
  {
    path: "admin/products",
    file: "staff/products/products.tsx",
    heading: "Products",
    link: "Products",
    group: "products",
    roles: admins,
    isWide: true,
    hasList: true,
  },
  {
    path: "admin/products/:sku",
    file: "staff/product/product.tsx",
    heading: "Product",
    group: "products",
    roles: admins,
  },
  {
    path: "inventory",
    file: "staff/inventory/inventory.tsx",
    heading: "Inventory planning",
    link: "Inventory",
    group: "products",
    roles: allStaff,
    hasList: true,
  },
  {
    path: "admin/customers",
    file: "staff/customers/customers.tsx",
    heading: "Customers",
    link: "Customers",
    group: "customers",
    roles: admins,
    hasList: true,
  },
  {
    path: "admin/customers/:id",
    file: "staff/customer/customer.tsx",
    heading: "Customer",
    group: "customers",
    roles: admins,
  },
  {
    path: "admin/enquiries",
    file: "staff/enquiries/enquiries.tsx",
    heading: "Enquiries",
    link: "Enquiries",
    group: "customers",
    roles: admins,
    hasList: true,
  },
  {
    path: "admin/enquiries/:id",
    file: "staff/enquiry/enquiry.tsx",
    heading: "Enquiry",
    group: "customers",
    roles: admins,
  },
  {
    path: "admin/vendors",
    file: "staff/vendors/vendors.tsx",
    heading: "Vendor lists",
    link: "Vendor lists",
    group: "customers",
    roles: admins,
    hasList: true,
  },
  {
    path: "vendorvalidation",
    file: "staff/vendorvalidation/vendorvalidation.tsx",
    heading: "GST validator",
    link: "GST validator",
    group: "customers",
    roles: gst,
  },
  {
    path: "admin/reports",
    file: "staff/reports/reports.tsx",
    heading: "Reports",
    link: "Reports",
    group: "money",
    roles: accounts,
  },
  {
    path: "admin/tax-rates",
    file: "staff/tax-rates/tax-rates.tsx",
    heading: "Tax rates",
    link: "Tax rates",
    group: "money",
    roles: accounts,
  },
  {
    path: "admin/audit",
    file: "staff/audit/audit.tsx",
    heading: "Audit log",
    link: "Audit log",
    group: "settings",
    roles: admins,
  },
  // The same page that buyers have, in the frame of the staff.
  {
    path: "admin/security",
    file: "account/security/security.tsx",
    heading: "Security",
    group: "settings",
    roles: staff,
    isOfAccount: true,
  },
] as const satisfies readonly StaffPageEntry[];

/** Where staff begin who may not see Today. */
const startPages: Partial<Record<Role, string>> = { packer: "/admin/packing", accountant: "/admin/reports" };

/** The page that a role is led to from another, instead of a refusal. */
export const startPageOf = (role: Role, page: StaffPageEntry): string | undefined =>
  page.group === "today" ? startPages[role] : undefined;

/** @param pathname of a page for staff, in any letter case */
export function staffPageAt(pathname: string): StaffPageEntry {
  const entry = staffPages.find(({ path }) => matchPath(`/${path}`, pathname));
  if (!entry) throw new RangeError(`There is no page for staff at ${pathname}`);
  return entry;
}

/** The pages of the navigation that a role may see. */
export function linkedPages(role: Role) {
  const pages: readonly StaffPageEntry[] = staffPages;
  return pages.flatMap(({ link, ...page }) =>
    link !== undefined && page.roles.includes(role) ? [{ ...page, link }] : [],
  );
}
