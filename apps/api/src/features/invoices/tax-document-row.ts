import type { CompanyAddress } from "@dakbag/company/company";
import type { HsnSummaryRow, InvoiceTotals } from "@dakbag/domain/gst/invoice-tax";
import type { SignedBy } from "./signature-picture.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";

/** The seller, as of the day of the invoice. */
export interface SupplierSnapshot {
  legalName: string;
  gstin: string;
  /** As it is printed. */
  address: string;
  /** The same in parts, as e-invoices ask for it; absent in documents of before. */
  addressParts?: CompanyAddress;
  stateCode: string;
  state: string;
  /** Who signed; absent in documents of before there was one, null where it is signed by hand. */
  signatory?: SignedBy | null;
}

/** Seller, buyer and place of supply, as of the day of the invoice. */
export interface SaleSnapshot {
  supplier: SupplierSnapshot;
  gstin: string;
  uin: string;
  billingAddress: AddressSnapshot;
  shippingAddress: AddressSnapshot;
  placeOfSupplyCode: string;
  placeOfSupply: string;
  isIntraState: boolean;
}

/** Number and date of a tax document. */
export interface NumberedDocument {
  id: string;
  number: string;
  financialYear: string;
  serial: number;
  day: string;
  issuedAt: Date;
}

/** A line of a tax invoice or a credit note. */
export interface TaxDocumentLine extends HsnSummaryRow {
  title: string;
  sku: string;
  unit: string;
  unitPrice: string;
  quantity: number;
  discountPercent: number;
  discountPaise: number;
}

/** The columns that a tax invoice and a credit note have in common, with the buyer of the order. */
export interface TaxDocumentRow
  extends Pick<NumberedDocument, "number" | "day" | "issuedAt">, SaleSnapshot, InvoiceTotals {
  buyerId: string;
  companyId: string | null;
  orderNumber: string;
  /** Of the buyer's own purchase order; empty without one. */
  poNumber: string;
  lines: TaxDocumentLine[];
}

/**
 * A page of the documents of a period, in the order of their days and numbers: those behind `day` and `number`, at first the
 * first day and "". `before` is excluded.
 */
export type PageOfPeriod = [
  day: string,
  number: string,
  before: string,
  supplierGstin: string,
  limit: number,
];

/** A delivery challan, with the invoice that it refers to and the number of its parcel. */
export type ChallanRow = TaxDocumentRow & { invoiceNumber: string; invoiceDay: string; parcel: number };

/** A credit note, with the invoice that it corrects and the reason. */
export type CreditNoteRow = TaxDocumentRow & { invoiceNumber: string; invoiceDay: string; reason: string };
