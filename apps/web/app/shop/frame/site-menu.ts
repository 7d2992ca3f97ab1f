import { company } from "@dakbag/company/company";

interface MenuLink {
  name: string;
  /** A page of this site, or the address of an outside form. */
  to: string;
  /** Where the small-screen menu leads instead (buyer §2). */
  toOnSmallScreens?: string;
}

export interface MenuGroup {
  name: string;
  links: readonly MenuLink[];
}

/** The menu of the navigation bar, in its order (buyer §2). */
export const siteMenu: readonly (MenuLink | MenuGroup)[] = [
  { name: "Customisation", to: company.customisationFormUrl },
  {
    name: "Meesho Branded",
    links: [
      { name: "Tamper Proof Courier Bags", to: "/product/meesho-bags" },
      { name: "Barcoded Stickers", to: "/product/thermal-label" },
    ],
  },
  { name: "Valmo Branded", to: "/product/valmo-bags" },
  {
    name: "Tamper Proof Bags",
    links: [
      { name: "Plain Poly Courier Bags", to: "/product/courier-bag-poly" },
      { name: "Plain Paper Courier Bags", to: "/product/courier-bag-paper" },
    ],
  },
  { name: "Thermal Labels", to: "/product/thermal-label" },
  { name: "Self Adhesive Tapes", to: "/product/self-adhesive-tapes" },
  { name: "Honeycomb Products", to: "/product/honeycomb-sleeve" },
  { name: "Bulk Enquiry", to: "/enquiryPage", toOnSmallScreens: company.bulkEnquiryFormUrl },
  { name: "About Us", to: "/aboutUs" },
];

/** The size finder and quick order, beside the cart. */
export const buyingTools: readonly MenuLink[] = [
  { name: "Size finder", to: "/size-finder" },
  { name: "Quick order", to: "/quick-order" },
];

/** The footer's quick links (buyer §2). */
export const policyLinks: readonly MenuLink[] = [
  { name: "Terms and Conditions", to: "/termsAndCondition" },
  { name: "Privacy Policy", to: "/privacyPolicy" },
  { name: "Refund Policy", to: "/refundPolicy" },
  { name: "Cancellation Policy", to: "/cancellationPolicy" },
];
