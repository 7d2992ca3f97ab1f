/**
 * The shop's name and its external forms (rulings: content).
 *
 * Sample data for a shop that does not exist. Before opening a real one, replace every value in this file.
 */
export const company = {
  shopName: "Dakbag",
  customisationFormUrl: "https://forms.dakbag.example/customisation",
  bulkEnquiryFormUrl: "https://forms.dakbag.example/bulk-enquiry",
  /** The product that is offered to those who are not sure which size they need; null where there is none. */
  samplePackSku: "SAMPLEPACK" as string | null,
} as const;

/** The page of the sample pack. */
export const samplePackPath =
  company.samplePackSku === null ? null : `/details?sku=${encodeURIComponent(company.samplePackSku)}`;

/** An address of the company in the parts that e-invoices and e-way bills ask for; the state is that of the GSTIN. */
export interface CompanyAddress {
  /** One line or two of 3 to 100 characters: the building and its street, then the locality. */
  readonly lines: readonly string[];
  /** 3 to 50 characters. */
  readonly city: string;
  readonly pinCode: string;
}

/** Sample data, as all below. Tax documents, labels and packing slips are sent from the warehouse. */
export const addresses = {
  warehouse: { lines: ["Unit 4, Sample Industrial Area", "Mundka"], city: "Delhi", pinCode: "110041" },
  factory: { lines: ["Plot 27, Sample Packaging Park", "Bawana"], city: "Delhi", pinCode: "110039" },
} as const satisfies Record<string, CompanyAddress>;

/** An address as it is printed: "Unit 4, Mundka, Delhi 110041". */
const inOneLine = ({ lines, city, pinCode }: CompanyAddress) => `${[...lines, city].join(", ")} ${pinCode}`;

/**
 * Contact details and registration of the company (rulings: content). Sample data: `.example` domains and the 5550 numbers
 * do not exist on purpose.
 */
export const contact = {
  legalName: "Dakbag Packaging Private Limited (sample company)",
  gstin: "07AAACD0000D1ZR",

  helpPhone: "+91 11 5550 0142",
  orderEmail: "orders@dakbag.example",
  /** For complaints that the help line could not settle. */
  grievanceEmail: "grievance@dakbag.example",
  /** Complaints are answered within these days; the rules under the data protection act allow at most 90. */
  grievanceDays: 30,
  /** Country code and number, digits only, as wa.me wants it. */
  whatsappNumber: "911155500143",

  supportHours: "Mon-Sat 9AM-6PM, Sunday off", // staff §9
  warehouse: inOneLine(addresses.warehouse),
  factory: inOneLine(addresses.factory),

  social: [
    { name: "LinkedIn", url: "https://linkedin.example/dakbag" },
    { name: "Instagram", url: "https://instagram.example/dakbag" },
    { name: "YouTube", url: "https://youtube.example/dakbag" },
  ],
} as const;

/** The ways to pay that are switched on in the payment provider's account, in words: as marks, and in a sentence after "Pay by". */
export const acceptedPayments: readonly string[] = ["UPI", "Credit and debit cards", "Netbanking"];
export const waysToPay = "UPI, credit or debit card, or netbanking";

/** A number as a `tel:` address. */
export const helpPhoneUrl = `tel:${contact.helpPhone.replaceAll(" ", "")}`;

/** Opens WhatsApp with a draft that the visitor may still change. */
export function whatsappUrl(draft: string): string {
  return `https://wa.me/${contact.whatsappNumber}?text=${encodeURIComponent(draft)}`;
}
