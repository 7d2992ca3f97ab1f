import { hasAccess, type Role, type RoleAccess } from "@dakbag/domain/account/roles";
import { linkedPages } from "../staff-pages.ts";

/** Something to choose in the palette. */
export interface PaletteEntry {
  name: string;
  /** Beside the name. */
  note?: string;
  to: string;
}

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

interface Action extends PaletteEntry {
  access: RoleAccess;
  /** Other words that staff may look for it by. */
  words?: string;
}

const toPack = "/admin/orders?status=Order+Processing";
const dailyReport = "/admin/orders#daily-report";
const heavy = "/admin/orders#heavy-operations";

/** The reports, by the names that they have on their page, with other words and its section. */
const reports = [
  ["Download packaging report", "packing consolidation", "orders-to-ship"],
  ['Download "Order Processing" orders', "pending", "orders-to-ship"],
  ["Download pending invoice report", "tax", "orders-to-ship"],
  ["Download orders report", "all dates days", "orders-by-date"],
  ["Download invoices and credit notes", "documents pdf zip tax month", "documents-and-tax"],
  ["Download sales register", "day book gst tax month", "documents-and-tax"],
  ["Download GSTR-1", "gst gstr1 return tax month portal json", "documents-and-tax"],
] as const;

/** What staff do, and where it is done. */
const actions: readonly Action[] = [
  {
    name: "Upload order statuses",
    note: "Orders",
    to: dailyReport,
    access: "admin",
    words: "csv bulk tracking courier",
  },
  ...reports.map(([name, words, section]) => ({
    name,
    note: "Reports",
    to: `/admin/reports#${section}`,
    access: "accounts" as const,
    words: `report xlsx excel ${words}`,
  })),
  {
    name: "Hand over parcels",
    note: "Packing",
    to: "/admin/packing",
    access: "packing",
    words: "ship scan courier tracking",
  },
  { name: "Print packing slips", note: "Packing", to: "/admin/packing", access: "packing", words: "pdf" },
  {
    name: "Print address labels",
    note: "Orders to pack",
    to: toPack,
    access: "accounts",
    words: "pdf shipping",
  },
  { name: "Print pick list", note: "Packing", to: "/admin/packing", access: "packing", words: "pdf picking" },
  {
    name: "Print hand-over lists",
    note: "Orders to pack",
    to: toPack,
    access: "accounts",
    words: "pdf courier manifest",
  },
  { name: "Print invoices", note: "Orders", to: "/admin/orders", access: "accounts", words: "pdf tax" },
  { name: "Start order cleanup", note: "Orders", to: heavy, access: "admin", words: "pending unpaid" },
  {
    name: "Download packing consolidation",
    note: "Orders",
    to: heavy,
    access: "admin",
    words: "consolidated orders report xlsx",
  },
  { name: "New product", note: "Products", to: "/admin/products/new", access: "admin", words: "add" },
  {
    name: "Upload prices and stock",
    note: "Products",
    to: "/admin/products#prices-and-stock-from-a-csv-file",
    access: "admin",
    words: "csv bulk",
  },
  {
    name: "Update Valmo vendors",
    note: "Vendor lists",
    to: "/admin/vendors",
    access: "admin",
    words: "csv upload",
  },
  {
    name: "Update Meesho vendors",
    note: "Vendor lists",
    to: "/admin/vendors?list=meesho",
    access: "admin",
    words: "csv upload",
  },
  {
    name: "Reserve packet numbers",
    note: "Packet series",
    to: "/meesho",
    access: "admin",
    words: "upload meesho",
  },
  {
    name: "Reserve label numbers",
    note: "Label series",
    to: "/meesho-label",
    access: "admin",
    words: "upload meesho",
  },
  { name: "Answer new enquiries", note: "Enquiries", to: "/admin/enquiries?status=New", access: "admin" },
  {
    name: "Schedule a GST rate",
    note: "Tax rates",
    to: "/admin/tax-rates",
    access: "admin",
    words: "tax hsn",
  },
  {
    name: "See what to reorder",
    note: "Inventory",
    to: "/inventory?level=red",
    access: "internal",
    words: "low stock",
  },
  {
    name: "Check a GSTIN",
    note: "GST validator",
    to: "/vendorvalidation",
    access: "gst",
    words: "validate",
  },
];

/** The pages and actions of a role of whose words every typed one is a beginning; all when nothing is typed. */
export function entriesFor(role: Role, typed: string): PaletteGroup[] {
  const pages = linkedPages(role).map(({ path, link, heading }) => ({
    name: link,
    to: `/${path}`,
    words: heading,
  }));
  const allowed = actions.filter(({ access }) => hasAccess(role, access));
  return [
    { name: "Pages", entries: pages.filter(isMatch(typed)) },
    { name: "Actions", entries: allowed.filter(isMatch(typed)) },
  ].filter(({ entries }) => entries.length > 0);
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function isMatch(typed: string) {
  const beginnings = wordsOf(typed);
  return ({ name, words = "" }: { name: string; words?: string }) => {
    const known = wordsOf(`${name} ${words}`);
    return beginnings.every((beginning) => known.some((word) => word.startsWith(beginning)));
  };
}
