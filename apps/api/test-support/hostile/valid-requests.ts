import type { Endpoints } from "@dakbag/contracts/endpoints";
import { pngBytes } from "../../../../packages/domain/test-support/picture-bytes.ts";
import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { knownCode, knownLink } from "./known-code.ts";
import { knownAppCode } from "./known-second-factor.ts";
import { checkoutAddress, shippingDetailsBody } from "../builders/shipping-details.ts";
import { deskSku, type Ids, messageEndedAt } from "./ids.ts";
import { ownPassword } from "./two-buyers.ts";

/** The parts of a request, as its contract has them. A `File` in the body makes it a form. */
export interface ValidRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

type Typed<Parts> = Partial<{ [Part in keyof Parts as Exclude<Part, "answer">]: Parts[Part] }>;

const product = {
  title: "A bag",
  description: "Of poly",
  category: "POLY",
  type: "poly-bw-pd",
  size: "small",
  dimension: "1x2 inch",
  price: 1.5,
  images: ["https://a.in/b.png"],
  authorizedVendors: ["common"],
  showListing: false,
  hsn: "39232100",
  unit: "PCS",
  rollsPerBox: null,
  piecesPerPack: null,
  pieceGrams: 8.5,
  flapInches: 1.5,
  piecesPerBundle: 100,
  cartonSize: "60 x 45 x 40 cm",
  tolerance: "± 5 mm in size",
} as const;

/** Every id is older than this one. */
const newest = "ffffffff-ffff-7fff-bfff-ffffffffffff";

const range = { startDate: "2026-11-01", endDate: "2026-11-30" };
const someFilter = {
  status: "All",
  from: "2026-01-01",
  to: "",
  courier: "",
  tracking: "",
  state: "",
  min: "1",
  max: "",
  sku: "",
  paid: "",
  assigned: "",
  sort: "",
} as const;
const someOrders = { ...someFilter, orderId: "" };
const selectedOrders = ({ order }: Ids) => ({
  orders: [{ id: order, version: 1 }],
  status: "Shipped",
  partnerName: "",
  restock: false,
});
const csv = (text: string) => new File([text], "rows.csv", { type: "text/csv" });
const statusCsv = ({ order }: Ids) => csv(`${order},https://a.in/1.pdf,T1,Delhivery,Shipped`);
const valmoCsv = () =>
  csv("LMDC Code,Contact number,Email ID,GSTIN,Status,State\nL1,9876543210,,,Active,Delhi");
const meeshoCsv = () => csv("GSTIN,Status\n27ABCDE1234F1Z0,Active");

const chargesCsv = () => csv("Tracking ID,Amount in rupees\n12345678901234,84.50");

const ownCredentials = { password: ownPassword, secondFactor: knownAppCode };
const anyone = () => ({});
const handedOver = ({ order }: Ids) => [
  { id: order, version: 1, partnerName: "Delhivery", trackingId: "12345678901234" },
];
const ofOrder = ({ order }: Ids) => ({ params: { id: order } });
const ofClaim = ({ claim }: Ids) => ({ params: { id: claim.order, claimId: claim.id } });
const ofAddress = ({ address }: Ids) => ({ params: { id: address } });
const ofStatusUpload = ({ statusUpload }: Ids) => ({ params: { id: statusUpload } });
const ofEnquiry = ({ enquiry }: Ids) => ({ params: { id: enquiry } });
const ofProductUpload = ({ productUpload }: Ids) => ({ params: { id: productUpload } });

/**
 * A valid request for every endpoint, about the data that `ids` name. Tests put hostile values and other users' ids into
 * it. An endpoint without one does not compile.
 */
export const validRequests: { [Name in keyof Endpoints]: (ids: Ids) => Typed<Endpoints[Name]> } = {
  "POST /api/otp/sendOtp": ({ phone }) => ({ body: { phoneNumber: phone } }),
  "POST /api/otp/verifyOtp": ({ phone }) => ({ body: { phoneNumber: phone, otp: knownCode } }),
  "POST /api/users/passwordCheck": ({ phone }) => ({ body: { phoneNumber: phone, password: "x1y2z3" } }),
  "POST /api/users/register": ({ phone }) => ({
    body: { phoneNumber: phone, password: "x1y2z3", name: "A", email: "a@b.in", otp: knownCode },
  }),
  "POST /api/users/login": ({ phone }) => ({ body: { phoneNumber: phone, password: ownPassword } }),
  "POST /api/users/loginWithOtp": ({ phone }) => ({ body: { phoneNumber: phone, password: "x1y2z3" } }),
  "POST /api/users/logout": anyone,
  "GET /api/users/profile": anyone,
  "GET /api/users/contact": anyone,
  "PUT /api/users/contact": () => ({ body: { name: "Asha", email: "asha@example.in", version: 1 } }),
  "POST /api/users/contact/emailLink": anyone,
  "POST /api/users/confirmEmail": () => ({ body: { token: knownLink } }),
  // The password and the phone number stay the same, so that other requests succeed.
  "PUT /api/users/password": () => ({ body: { ...ownCredentials, newPassword: ownPassword } }),
  "PUT /api/users/phoneNumber": ({ phone }) => ({ body: { ...ownCredentials, phoneNumber: phone } }),
  "GET /api/users/secondFactor": anyone,
  "POST /api/users/secondFactor/start": () => ({ body: { password: ownPassword } }),
  "POST /api/users/secondFactor/setUp": () => ({ body: { code: knownAppCode } }),
  "POST /api/users/secondFactor/recoveryCodes": () => ({ body: ownCredentials }),
  "POST /api/users/secondFactor/remove": () => ({ body: ownCredentials }),
  "GET /api/users/sessions": anyone,
  "DELETE /api/users/sessions/:id": ({ session }) => ({ params: { id: session } }),
  "POST /api/users/sessions/end": () => ({ body: { includingThis: false } }),
  "GET /api/users/data": anyone,
  "GET /api/users/data/download": anyone,
  // Refused for the buyers of the hostile tests, whose paid orders are not delivered.
  "POST /api/users/data/erase": () => ({ body: { confirmBy: "password", password: ownPassword } }),
  "GET /api/products": () => ({ query: { page: "1", ifSmall: "1" } }),
  "GET /api/products/search": () => ({ query: { q: "brown tape" } }),
  "GET /api/search": () => ({ query: { q: "brown tape", sort: "price", kind: "tape", page: "1" } }),
  "GET /api/products/stock": () => ({ query: { skus: "HONROL100,POLPOD100120" } }),
  "GET /api/products/details/:sku/family": () => ({ params: { sku: "HONROL100" } }),
  "GET /api/products/fitting": () => ({ query: { l: "30", w: "25", h: "3", unit: "cm", kind: "soft" } }),
  "GET /api/products/tiles": () => ({ query: { roundedStock: "1" } }),
  "GET /api/listings/:key": () => ({
    params: { key: "courier-bag-poly" },
    query: { size: "small,large", compare: "POLPOD100120", page: "1" },
  }),
  "GET /api/products/details/:sku": () => ({ params: { sku: "HONROL100" } }),
  "GET /api/delivery/:pinCode": () => ({ params: { pinCode: "110001" } }),
  "GET /api/cart": anyone,
  "POST /api/cart": () => ({ body: { sku: "HONROL100", quantity: 1 } }),
  "POST /api/cart/lines": () => ({ body: { lines: [{ sku: "HONROL100", quantity: 1 }] } }),
  "PATCH /api/cart/:id": ({ cartLine }) => ({ params: { id: cartLine }, body: { quantity: 1 } }),
  "DELETE /api/cart/:id": ({ cartLine }) => ({ params: { id: cartLine } }),
  "POST /api/cart/:id/restore": ({ deletedLine }) => ({ params: { id: deletedLine } }),
  "POST /api/cart/saved": ({ lineToSave }) => ({ body: { lineIds: [lineToSave] } }),
  "POST /api/cart/saved/:id/moveToCart": ({ lineToMove }) => ({ params: { id: lineToMove } }),
  "DELETE /api/cart/saved/:id": ({ savedLine }) => ({ params: { id: savedLine } }),
  "GET /api/users/shippingDetails": anyone,
  "POST /api/users/shippingDetails": () => ({ body: shippingDetailsBody() }),
  "GET /api/users/isUserFromDelhi": anyone,
  "GET /api/users/addresses": anyone,
  "POST /api/users/addresses": () => ({ body: checkoutAddress }),
  "PUT /api/users/addresses/:id": (ids) => ({ ...ofAddress(ids), body: checkoutAddress }),
  "DELETE /api/users/addresses/:id": ofAddress,
  "PUT /api/users/addresses/:id/default": ofAddress,
  "GET /api/meesho/validate": anyone,
  "GET /api/valmo/authenticateUser": anyone,
  "POST /api/orders": ({ company }) => ({
    body: {
      shippingAddress: checkoutAddress,
      poNumber: "PO-2026/114",
      branchId: company.branch,
      paymentMethod: "razorpay",
    },
  }),
  "POST /api/orders/:id/retryPayment": ofOrder,
  "POST /api/orders/:id/cancel": ofOrder,
  "POST /api/orders/verifyPayment": ({ payment }) => ({ body: payment }),
  "POST /api/orders/validateRazorpay": ({ payment }) => ({ body: payment }),
  "POST /api/webhooks/razorpay": ({ payment }) => ({
    body: {
      event: "payment.captured",
      payload: { payment: { entity: { id: payment.razorpayPaymentId, order_id: payment.razorpayOrderId } } },
    },
  }),
  "POST /api/webhooks/parcels": () => ({
    body: {
      Shipment: {
        AWB: "84927910000011",
        NSLCode: "X-PPOM",
        Status: { Status: "In Transit", StatusType: "UD" },
      },
    },
  }),
  "GET /api/orders": () => ({ query: { before: newest, status: "All", q: "", from: "2026-01-01", to: "" } }),
  "GET /api/orders/held": anyone,
  "GET /api/orders/:id": ofOrder,
  "POST /api/orders/:id/reorder": ofOrder,
  "GET /api/orders/:id/invoice": ofOrder,
  "GET /api/orders/:id/credit-notes/:creditNoteId": ({ creditNote }) => ({
    params: { id: creditNote.order, creditNoteId: creditNote.id },
  }),
  "POST /api/admin/orders/:id/invoice": ofOrder,
  "POST /api/orders/:id/askToCancel": (ids) => ({ ...ofOrder(ids), body: { reason: "Ordered twice" } }),
  "POST /api/admin/orders/:id/declineCancellation": (ids) => ({
    ...ofOrder(ids),
    body: { answer: "It was printed for you" },
  }),
  "GET /api/orders/:id/claims": ({ claim }) => ({ params: { id: claim.order } }),
  "POST /api/orders/:id/claims": ({ claim }) => ({
    params: { id: claim.order },
    body: {
      parcel: 1,
      kind: "damaged",
      lines: [{ lineNumber: 1, quantity: 1 }],
      note: "Torn",
      videoUrl: "https://video.example/1",
    },
  }),
  "POST /api/orders/:id/claims/:claimId/pictures": (ids) => ({
    ...ofClaim(ids),
    body: { file: new File([pngBytes()], "damage.png") },
  }),
  "POST /api/orders/:id/claims/:claimId/withdraw": ofClaim,
  "GET /api/admin/claims": () => ({ query: { which: "finished", after: newest } }),
  "GET /api/admin/orders/:id/claims": ({ claim }) => ({ params: { id: claim.order } }),
  "GET /api/admin/orders/:id/claims/:claimId/pictures/:pictureId": ({ claim }) => ({
    params: { id: claim.order, claimId: claim.id, pictureId: claim.picture },
  }),
  "POST /api/admin/orders/:id/claims/:claimId/accept": (ids) => ({
    ...ofClaim(ids),
    body: {
      version: 1,
      step: "settle",
      lines: [{ lineNumber: 1, refund: 1, replace: 0, restock: true }],
      answer: "Sorry",
    },
  }),
  "POST /api/admin/orders/:id/claims/:claimId/refuse": (ids) => ({
    ...ofClaim(ids),
    body: { version: 1, reason: "No video" },
  }),
  "POST /api/admin/orders/:id/claims/:claimId/cancelReplacement": ({ claim }) => ({
    params: { id: claim.order, claimId: claim.replaced },
    body: { version: 2 },
  }),
  "POST /api/admin/orders/:id/notes": (ids) => ({
    ...ofOrder(ids),
    body: { noteId: newest, text: "Call first" },
  }),
  "PUT /api/admin/orders/:id/assignee": (ids) => ({
    ...ofOrder(ids),
    body: { assigneeId: null, seenAssigneeId: null },
  }),
  "POST /api/admin/orders/:id/messages/:messageId/again": ({ order, message }) => ({
    params: { id: order, messageId: message },
    body: { seenEndedAt: messageEndedAt },
  }),
  "GET /api/admin/staff": anyone,
  "POST /api/packing/print": ({ order }) => ({ body: { kind: "pick-list", orders: [order] } }),
  "GET /api/packing/orders": ({ order }) => ({ query: { orders: order } }),
  "PUT /api/packing/orders/:id/parcels/:number": ({ order }) => ({
    params: { id: order, number: "1" },
    body: { weightGrams: 2500, boxes: 2, version: 0 },
  }),
  "POST /api/packing/orders/:id/made": (ids) => ({ ...ofOrder(ids), body: { version: 1 } }),
  "GET /api/packing/handOvers": anyone,
  "POST /api/packing/usedTrackingIds": () => ({ body: { trackingIds: ["T1"] } }),
  "GET /api/admin/bulkOrderStatus/template.csv": anyone,
  "GET /api/packing/bookings": anyone,
  "POST /api/packing/bookings/quotes": ({ order }) => ({ body: { parcels: [order], boxSize: "40x30x30" } }),
  "POST /api/packing/bookings": ({ order }) => ({
    body: {
      parcels: [{ id: order, company: "Delhivery", serviceId: "Surface", ewayBillNumber: "123456789012" }],
      checked: false,
    },
  }),
  "POST /api/packing/bookings/cancel": ({ order }) => ({ body: { id: order } }),
  "POST /api/packing/bookings/pickups": anyone,
  "POST /api/packing/bookings/files": ({ order }) => ({ body: { kind: "labels", parcels: [order] } }),
  "PUT /api/admin/bookings/:reference/charge": ({ order }) => ({
    params: { reference: `${order}-1` },
    body: { amount: 84.5, chargedGrams: 3000 },
  }),
  "PUT /api/admin/bookings/:reference/ewayBill": ({ order }) => ({
    params: { reference: `${order}-1` },
    body: { ewayBillNumber: "123456789012" },
  }),
  "GET /api/packing/couriers": anyone,
  "PUT /api/admin/couriers": () => ({ body: { name: "Gati", isAdded: true } }),
  "POST /api/packing/handOver/preview": (ids) => ({ body: { orders: handedOver(ids) } }),
  "POST /api/packing/handOver": (ids) => ({ body: { orders: handedOver(ids) } }),
  "GET /api/packing/handOver/last": anyone,
  "POST /api/packing/handOver/:id/undo": ofStatusUpload,
  "POST /api/admin/orders/print": ({ order }) => ({ body: { kind: "packing-slips", orders: [order] } }),
  "POST /api/admin/orders/:id/refunds": (ids) => ({
    ...ofOrder(ids),
    body: { lines: [{ lineNumber: 1, quantity: 1, restock: true }], reason: "Torn", refundsSeen: 1 },
  }),
  "POST /api/admin/orders/:id/goodwill": (ids) => ({
    ...ofOrder(ids),
    body: { amount: 1.5, reason: "Late", refundsSeen: 1 },
  }),
  "POST /api/admin/orders/:id/refunds/:refundId/retry": ({ order, refund }) => ({
    params: { id: order, refundId: refund },
  }),
  "GET /api/admin/orders": () => ({ query: { page: 1, limit: 20, after: "", ...someOrders } }),
  "GET /api/admin/order-views": anyone,
  "POST /api/admin/order-views": ({ edit }) => ({
    body: { viewId: edit, name: edit, filter: someFilter, isShared: true },
  }),
  "PUT /api/admin/order-views/:id": ({ orderView }) => ({
    params: { id: orderView },
    body: { name: "Shipped", filter: someFilter, isShared: false, version: 1 },
  }),
  "DELETE /api/admin/order-views/:id": ({ orderView }) => ({
    params: { id: orderView },
    query: { version: 1 },
  }),
  "PUT /api/admin/orders/:id": (ids) => ({
    ...ofOrder(ids),
    body: {
      status: "Shipped",
      invoice: "",
      tracking: { partnerName: "", trackingId: "" },
      restock: false,
      revive: false,
      version: ids.orderVersion,
    },
  }),
  "PUT /api/admin/orders/:id/parcels": (ids) => ({
    ...ofOrder(ids),
    body: {
      version: ids.orderVersion,
      asksBuyer: true,
      parcels: [{ number: 1, inProduction: false, readyOn: null, lines: [{ lineNumber: 1, quantity: 4 }] }],
    },
  }),
  "POST /api/orders/:id/deliveryAnswer": ({ creditNote }) => ({
    params: { id: creditNote.order },
    body: { parcel: 1, comeOn: "2026-11-27", note: "Ring at the gate", phoneNumber: "9876543210" },
  }),
  "POST /api/admin/orders/:id/courierNotified": ({ creditNote }) => ({
    params: { id: creditNote.order },
    body: { parcel: 1 },
  }),
  "POST /api/orders/:id/partDelivery": (ids) => ({ ...ofOrder(ids), body: { choice: "parts" } }),
  "PUT /api/admin/orders": (ids) => ({ body: selectedOrders(ids) }),
  "POST /api/admin/orders/preview": (ids) => ({ body: selectedOrders(ids) }),
  "GET /api/admin/orders/:id": ofOrder,
  "GET /api/admin/orders/:id/history": ofOrder,
  "GET /api/admin/orders/:id/neighbours": (ids) => ({ ...ofOrder(ids), query: someOrders }),
  "POST /api/admin/bulkOrderStatus": (ids) => ({
    body: { file: statusCsv(ids), money: "kept", moneyNote: "Printed", restock: "yes", checked: "yes" },
  }),
  "POST /api/admin/bulkOrderStatus/preview": (ids) => ({
    body: { file: statusCsv(ids), money: "kept", moneyNote: "Printed", restock: "yes" },
  }),
  "GET /api/admin/bulkOrderStatus/last": anyone,
  "POST /api/admin/bulkOrderStatus/:id/undo": ofStatusUpload,
  "POST /api/admin/courierCharges": () => ({ body: { file: chargesCsv() } }),
  "POST /api/admin/courierCharges/preview": () => ({ body: { file: chargesCsv() } }),
  "GET /api/admin/courierCharges/last": anyone,
  "POST /api/admin/courierCharges/:id/undo": ({ chargeUpload }) => ({ params: { id: chargeUpload } }),
  "POST /api/admin/valmo/update": () => ({ body: { file: valmoCsv() } }),
  "POST /api/admin/valmo/preview": () => ({ body: { file: valmoCsv() } }),
  "GET /api/admin/valmo/update/last": anyone,
  "POST /api/admin/valmo/update/:id/undo": ({ valmoUpload }) => ({ params: { id: valmoUpload } }),
  "GET /api/admin/valmo/vendors": () => ({ query: { q: "L1" } }),
  "PUT /api/admin/valmo/vendors": () => ({
    body: {
      seen: ["L1", "9876543210", "", "", "Active", "Delhi"],
      cells: ["L1", "9876543210", "", "", "Inactive", "Delhi"],
    },
  }),
  "PUT /api/admin/meesho/vendors": () => ({
    body: { seen: ["27ABCDE1234F1Z0", "Active"], cells: ["27ABCDE1234F1Z0", "Inactive"] },
  }),
  "POST /api/admin/meesho/update": () => ({ body: { file: meeshoCsv() } }),
  "POST /api/admin/meesho/preview": () => ({ body: { file: meeshoCsv() } }),
  "GET /api/admin/meesho/update/last": anyone,
  "POST /api/admin/meesho/update/:id/undo": ({ meeshoUpload }) => ({ params: { id: meeshoUpload } }),
  "GET /api/admin/meesho/vendors": () => ({ query: { q: "27" } }),
  "GET /api/admin/ordercleanup": anyone,
  "GET /api/admin/ordercleanup/state": anyone,
  "POST /api/meesho/getPackets": ({ packets }) => ({
    body: {
      ...packets,
      moq: 500,
      vendor: sandboxCredentials.vendorName,
      secret: sandboxCredentials.vendorSecret,
      isLabel: false,
    },
  }),
  "GET /api/meesho/packetSeries": () => ({ query: { kind: "bags", search: "TNA", page: 1 } }),
  "POST /api/meesho/validateGST": () => ({ body: { gst: "27ABCDE1234F1Z0" } }),
  "GET /api/gstRates": anyone,
  "POST /api/gstRates": () => ({
    body: { hsn: "48089000", effectiveFrom: "2027-12-01", ratePercent: 5, note: "New law" },
  }),
  "DELETE /api/gstRates/:hsn/:effectiveFrom": () => ({
    params: { hsn: "48089000", effectiveFrom: "2027-12-01" },
  }),
  "GET /api/admin/downloadAllOrders": () => ({ query: range }),
  "GET /api/admin/downloadProcessingOrders": anyone,
  "GET /api/admin/downloadProcessingOrdersWithSplitItems": anyone,
  "GET /api/admin/reports/orders.xlsx": () => ({ query: range }),
  "GET /api/admin/reports/pending-orders.xlsx": anyone,
  "GET /api/admin/reports/invoice-report.xlsx": anyone,
  "GET /api/admin/reports/consolidated-orders.xlsx": anyone,
  "GET /api/admin/reports/gstr1.json": () => ({ query: { month: "2026-11" } }),
  "GET /api/admin/reports/gstr1.xlsx": () => ({ query: { month: "2026-11" } }),
  "GET /api/admin/reports/sales-register.xlsx": () => ({ query: { month: "2026-11" } }),
  "GET /api/admin/bookings/overweight": anyone,
  "GET /api/admin/reports/documents": () => ({ query: { month: "2026-11" } }),
  "GET /api/admin/reports/documents.zip": () => ({ query: { month: "2026-11" } }),
  "GET /api/admin/audit": ({ user }) => ({
    query: { action: "", subject: "HONROL100", actor: user, day: "2026-11-22", before: newest },
  }),
  "GET /api/inventory": () => ({ query: { search: "HON", level: "green", page: 1 } }),
  "GET /api/inventory/inventory.csv": () => ({ query: { search: "HON", level: "green" } }),
  "PUT /api/inventory/:sku": ({ edit }) => ({
    params: { sku: deskSku },
    body: {
      editId: edit,
      description: "A",
      place: "A-03-2",
      stock: { seen: 1, set: 1 },
      perDayRequirement: 1,
      leadTime: 1,
      safetyFactor: 1,
      thresholds: { red: 1, orange: 2 },
    },
  }),
  "GET /api/admin/productEditor": anyone,
  "GET /api/admin/productEditor/:sku": () => ({ params: { sku: "HONROL100" } }),
  "POST /api/admin/productEditor": () => ({ body: { SKU: "HOSTILE1", ...copyOf(product), countInStock: 1 } }),
  "PUT /api/admin/productEditor/:sku": ({ revision }) => ({
    params: { sku: deskSku },
    body: { ...copyOf(product), revision },
  }),
  "POST /api/admin/pictures": () => ({ body: { file: new File([pngBytes()], "picture.png") } }),
  "GET /pictures/:name": ({ picture }) => ({ params: { name: picture } }),
  "GET /api/admin/unknownPayments": anyone,
  "POST /api/admin/unknownPayments/:id/refund": ({ unknownPayments }) => ({
    params: { id: unknownPayments.toRefund },
  }),
  "POST /api/admin/unknownPayments/:id/dismiss": ({ unknownPayments }) => ({
    params: { id: unknownPayments.toDismiss },
    body: { reason: "A payment link of the warehouse" },
  }),
  "GET /api/admin/customers": () => ({ query: { search: "", role: "buyer", before: newest } }),
  "GET /api/admin/customers/:id": ({ user }) => ({ params: { id: user } }),
  "PUT /api/admin/customers/:id/holdLimit": ({ user }) => ({
    params: { id: user },
    body: { limit: 500_000, version: 0 },
  }),
  "POST /api/admin/customers/:id/erase": ({ customerToErase }) => ({
    params: { id: customerToErase },
    body: { password: ownPassword },
  }),
  "PUT /api/admin/customers/:id/role": ({ user }) => ({
    params: { id: user },
    body: { role: "buyer", password: ownPassword },
  }),
  "POST /api/admin/customers/:id/resetSecondFactor": ({ user }) => ({
    params: { id: user },
    body: ownCredentials,
  }),
  "DELETE /api/admin/customers/:id/sessions/:sessionId": ({ user, session }) => ({
    params: { id: user, sessionId: session },
  }),
  "DELETE /api/admin/customers/:id/sessions": ({ user }) => ({ params: { id: user } }),
  "GET /api/internal/home": anyone,
  "GET /api/admin/products": () => ({
    query: { search: "HON", category: "HONEYCOMB", stock: "", show: "shown", page: 1 },
  }),
  "PUT /api/admin/products/:sku/stockAndPrice": ({ edit }) => ({
    params: { sku: deskSku },
    body: {
      editId: edit,
      reason: "Counted",
      price: { seen: 1, set: 1.02 },
      stockChange: 1,
      isShown: true,
    },
  }),
  "GET /api/admin/productCsv": () => ({ query: { search: "HON", category: "", stock: "low", show: "" } }),
  "POST /api/admin/productCsv": () => ({ body: { file: csv(`SKU,Price,Stock,Show\n${deskSku},,+1,`) } }),
  "POST /api/admin/productCsv/:id/apply": ofProductUpload,
  "GET /api/admin/productCsv/last": anyone,
  "POST /api/admin/productCsv/:id/undo": ofProductUpload,
  "POST /api/enquiries": () => ({
    body: {
      kind: "customisation",
      name: "A",
      companyName: "B",
      phoneNumber: "9876500000",
      email: "a@b.in",
      what: "Bags",
      quantity: "50,000",
      pincode: "110041",
      message: "C",
      file: new File([pngBytes()], "logo.png"),
      website: "",
    },
  }),
  "GET /api/admin/enquiries": () => ({ query: { status: "New", search: "E-000001", before: newest } }),
  "GET /api/admin/enquiries/:id": ofEnquiry,
  "PUT /api/admin/enquiries/:id/status": (ids) => ({
    ...ofEnquiry(ids),
    body: { from: "New", to: "In progress" },
  }),
  "GET /api/admin/enquiries/:id/artwork": ofEnquiry,
  "GET /api/company": anyone,
  "POST /api/company": () => ({ body: { name: "Asha Traders", branchName: "Head office" } }),
  "PUT /api/company": () => ({ body: { name: "Asha Exports", version: 1 } }),
  "POST /api/company/leave": anyone,
  "POST /api/company/branches": () => ({ body: { name: "Surat" } }),
  "PUT /api/company/branches/:id": ({ company }) => ({
    params: { id: company.branch },
    body: { name: "Main office", version: 1 },
  }),
  "GET /api/company/branches/:id/details": ({ company }) => ({ params: { id: company.branch } }),
  "PUT /api/company/branches/:id/details": ({ company }) => ({
    params: { id: company.branch },
    body: { ...shippingDetailsBody(), basicDetails: { GSTIN: "NA", UIN: "" } },
  }),
  "DELETE /api/company/branches/:id": ({ company }) => ({ params: { id: company.branchToClose } }),
  "PUT /api/company/branch": ({ company }) => ({ body: { branchId: company.branch } }),
  "POST /api/company/invitations": () => ({
    body: { phoneNumber: "9876500001", role: "buyer", perOrder: 5000, perMonth: null },
  }),
  "DELETE /api/company/invitations/:id": ({ company }) => ({ params: { id: company.invitation } }),
  "POST /api/company/invitations/:id/take": ({ company }) => ({ params: { id: company.invited } }),
  "POST /api/company/invitations/:id/decline": ({ company }) => ({ params: { id: company.invited } }),
  "PUT /api/company/members/:id": ({ company }) => ({
    params: { id: company.member },
    body: { role: "approver", perOrder: null, perMonth: 20_000, version: 1 },
  }),
  "DELETE /api/company/members/:id": ({ company }) => ({ params: { id: company.memberToRemove } }),
};

/** The lists of the contracts may be written to, those of a constant may not. */
function copyOf({ images, authorizedVendors, ...rest }: typeof product) {
  return { ...rest, images: [...images], authorizedVendors: [...authorizedVendors] };
}
