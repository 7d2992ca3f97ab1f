/**
 * The shop's name and the forms that stand outside it (rulings: content); how to reach the firm is in `contact.ts`.
 *
 * This is sample data for a shop that does not exist. Before opening a real one, replace every value in both files.
 */
export const company = {
  shopName: "Dakbag",
  customisationFormUrl: "https://forms.dakbag.example/customisation",
  bulkEnquiryFormUrl: "https://forms.dakbag.example/bulk-enquiry",
} as const;
