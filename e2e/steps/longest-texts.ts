import { randomUUID } from "node:crypto";
import { maxTextLengths } from "@dakbag/domain/catalogue/product-draft";
import { maxSheetLengths } from "@dakbag/domain/catalogue/data-sheet";
import { maxPlaceLength } from "@dakbag/domain/catalogue/stock-plan";
import { maxEmailLength, maxNameLength } from "@dakbag/domain/account/sign-in-fields";
import { enquiryFields } from "@dakbag/domain/enquiries/enquiry";
import { maxRefundReasonLength } from "@dakbag/domain/refunds/refund-share";
import { maxCancellationTextLength } from "@dakbag/domain/orders/cancellation-request";
import { maxInvoiceLinkLength, maxTrackingLength } from "@dakbag/domain/orders/delivery-details";
import { maxViewNameLength } from "@dakbag/domain/orders/order-filter";
import { maxOrderNoteLength } from "@dakbag/domain/orders/order-note";
import { maxPoNumberLength } from "@dakbag/domain/orders/po-number";
import { maxAddressFieldLength as inAddress } from "@dakbag/domain/places/address-field-problem";
import { makeAdmin, newPerson } from "./people.ts";
import { addressAt, fillCart, pay, type Placed } from "./placing.ts";
import { type ApiBuyer, callShop, registerByApi } from "./shop-api.ts";

/** One word of the widest letter; what is at its end tells those of several runs apart. */
export const word = (length: number, end = "") => `${"W".repeat(length - end.length)}${end}`;

const address = {
  ...addressAt("110041"),
  name: word(inAddress.name),
  companyName: word(inAddress.companyName),
  address: word(inAddress.address),
  district: word(inAddress.district),
};

/** Who is buyer and admin at once, with the longest allowed texts in everything that a page shows of them. */
export interface LongestTexts {
  readonly desk: ApiBuyer;
  readonly sku: string;
  /** Orders by what has happened to them. */
  readonly ids: Record<"pending" | "toPack" | "refunded" | "shipped", string>;
  readonly enquiryId: string;
  readonly customerId: string;
}

/** Stores the longest allowed texts, each a single word. The product stands on no listing, where other stories count. */
export async function storeLongestTexts(): Promise<LongestTexts> {
  const desk = await registerByApi(newPerson(word(maxNameLength)));
  await makeAdmin(desk.person);
  const call = <Answer>(...request: [method: "GET" | "POST" | "PUT", path: string, body?: object]) =>
    callShop<Answer>(desk, ...request);
  const own = desk.person.phoneNumber;
  const email = `${word(maxEmailLength - "@example.in".length, own).toLowerCase()}@example.in`;
  await call("PUT", "/api/users/contact", { name: desk.person.name, email, version: 1 });
  await call("POST", "/api/users/shippingDetails", {
    basicDetails: { GSTIN: "07ABCDE1234F1Z2", UIN: "" },
    billingDetails: address,
    shippingDetails: address,
  });
  await call("POST", "/api/users/addresses", { ...address, address: word(inAddress.address, "2") });

  const sku = await createProduct(call, own);
  const order = async () => {
    await fillCart(desk, { [sku]: 1000 });
    return callShop<Placed>(desk, "POST", "/api/orders", {
      shippingAddress: address,
      poNumber: word(maxPoNumberLength),
      paymentMethod: "razorpay",
    });
  };
  const paid = async () => {
    const placed = await order();
    await pay(desk, placed);
    return placed.order._id;
  };
  const toPack = await paid();
  const refunded = await paid();
  await call("POST", `/api/admin/orders/${refunded}/refunds`, {
    lines: [{ lineNumber: 1, quantity: 400, restock: true }],
    reason: word(maxRefundReasonLength),
    refundsSeen: 0,
  });
  await call("POST", `/api/orders/${refunded}/askToCancel`, { reason: word(maxCancellationTextLength) });
  await call("POST", `/api/admin/orders/${refunded}/notes`, {
    noteId: randomUUID(),
    text: word(maxOrderNoteLength),
  });
  const shipped = await paid();
  const { order: seen } = await call<{ order: { version: number } }>("GET", `/api/admin/orders/${shipped}`);
  const link = (length: number) => `https://example.in/${word(length - "https://example.in/".length, own)}`;
  await call("PUT", `/api/admin/orders/${shipped}`, {
    status: "Shipped",
    invoice: link(maxInvoiceLinkLength),
    tracking: { partnerName: word(maxTrackingLength), trackingId: link(maxTrackingLength) },
    version: seen.version,
  });
  const pending = (await order()).order._id;
  await fillCart(desk, { [sku]: 1000, TAPBRN048: 1 });
  await call("POST", "/api/admin/order-views", {
    viewId: randomUUID(),
    name: word(maxViewNameLength, own),
    filter: { status: "All", orderId: word(60), courier: word(maxTrackingLength), sku: word(60) },
    isShared: false,
  });
  const enquiry = (field: "name" | "companyName" | "what" | "quantity" | "message") =>
    word(enquiryFields[field].maxLength);
  await callShop(null, "POST", "/api/enquiries", {
    kind: "customisation",
    name: enquiry("name"),
    companyName: enquiry("companyName"),
    phoneNumber: own,
    email,
    what: enquiry("what"),
    quantity: enquiry("quantity"),
    message: enquiry("message"),
  });
  const { enquiries } = await call<{ enquiries: { id: string }[] }>(
    "GET",
    `/api/admin/enquiries?search=${own}`,
  );
  const { customers } = await call<{ customers: { id: string }[] }>(
    "GET",
    `/api/admin/customers?search=${own}`,
  );
  return {
    desk,
    sku,
    ids: { pending, toPack, refunded, shipped },
    enquiryId: enquiries[0]!.id,
    customerId: customers[0]!.id,
  };
}

/** So that it is in no list of the shop that other stories share. */
export async function hideProduct({ desk, sku }: LongestTexts): Promise<void> {
  const path = `/api/admin/productEditor/${sku}`;
  const { product } = await callShop<{ product: object }>(desk, "GET", path);
  const { SKU: _, countInStock: __, ...fields } = product as { SKU: string; countInStock: number };
  await callShop(desk, "PUT", path, { ...fields, showListing: false });
}

async function createProduct(
  call: (method: "POST" | "PUT", path: string, body: object) => Promise<unknown>,
  end: string,
): Promise<string> {
  const SKU = word(maxTextLengths.SKU, end);
  await call("POST", "/api/admin/productEditor", {
    SKU,
    title: word(maxTextLengths.title, end),
    description: word(maxTextLengths.description),
    category: "POLY",
    type: word(maxTextLengths.type).toLowerCase(),
    size: "small",
    dimension: word(maxTextLengths.dimension),
    price: 1.5,
    images: [],
    authorizedVendors: ["common"],
    showListing: true,
    hsn: "39232100",
    unit: "PCS",
    rollsPerBox: null,
    piecesPerPack: null,
    pieceGrams: 8.5,
    flapInches: 1.5,
    piecesPerBundle: 100,
    cartonSize: "160.25 x 145.75 x 140.50 cm",
    tolerance: word(maxSheetLengths.tolerance),
    countInStock: 100_000,
  });
  await call("PUT", `/api/inventory/${SKU}`, {
    editId: randomUUID(),
    description: word(500),
    place: word(maxPlaceLength),
  });
  return SKU;
}
