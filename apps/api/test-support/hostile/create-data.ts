import { randomUUID } from "node:crypto";
import { gstinCheckCharacter } from "@dakbag/domain/gst/gstin";
import type { CartItem } from "@dakbag/contracts/cart";
import { pngBytes } from "../../../../packages/domain/test-support/picture-bytes.ts";
import { fillCart } from "../builders/cart.ts";
import { addBranch, joinCompany, openCompany, readCompanyOf, requestCompany } from "../builders/company.ts";
import { writeCreditNote } from "../builders/credit-note.ts";
import { sendFile } from "../builders/csv-form.ts";
import { placeOrder } from "../builders/order.ts";
import { payOrder } from "../builders/payments.ts";
import { acceptClaim, addClaimPicture, claimsOnDesk, raisedClaim } from "../builders/claims.ts";
import { saveOrder } from "../builders/save-order.ts";
import { addPicture } from "../builders/picture-form.ts";
import { sendEnquiry } from "../builders/enquiry.ts";
import { placePaidOrder, refundPieces } from "../builders/refunds.ts";
import { checkoutAddress } from "../builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../builders/sign-in-buyer.ts";
import { createSession } from "../../src/features/users/sessions.ts";
import type { TestApp } from "../start-test-app.ts";
import { deskSku, type Ids, messageEndedAt, unknownIds } from "./ids.ts";

/** A buyer with one of everything, including a paid and an unpaid order. */
export interface BuyerData {
  readonly person: SignedIn;
  readonly paid: Ids;
  readonly waiting: Ids;
}

/** Creates one of everything for a buyer; `serial` is the serial number of the credit note. */
export async function createBuyerData(
  shop: TestApp,
  person: SignedIn,
  { gstin, surname, serial }: { gstin: string; surname: string; serial: number },
  { admin, ...deskData }: Desk,
): Promise<BuyerData> {
  const address = {
    ...checkoutAddress,
    name: surname,
    companyName: `${surname} Traders`,
    address: `7 ${surname} Lane`,
  };
  const details = {
    basicDetails: { GSTIN: gstin, UIN: "" },
    billingDetails: address,
    shippingDetails: address,
  };
  // The details are the person's own.
  await shop.db.query("DELETE FROM company_members WHERE user_id = $1", [person.userId]);
  await post(shop, person, "/api/users/shippingDetails", details);
  // Not the default, so it can be deleted.
  await post(shop, person, "/api/users/addresses", { ...address, district: `${surname}pur` });
  const credited = await placeOrder(shop, person, { HONROL100: 1 });
  await payOrder(shop, person, credited.razorpayOrderId);
  const claim = await claimsOf(shop, person, admin);
  await failDelivery(shop, credited.order._id);
  const first = await placeOrder(shop, person, { HONROL100: 4 });
  const payment = await payOrder(shop, person, first.razorpayOrderId);
  // As one whose buyer was asked, and answered.
  await shop.ownerDb.query(
    "INSERT INTO part_deliveries (order_id, offered_at, choice, chosen_at) VALUES ($1, $2, 'parts', $2)",
    [first.order._id, shop.clock.now()],
  );
  const second = await placeOrder(shop, person, { HONROL100: 2 });
  const setAside = await setLinesAside(shop, person);
  await fillCart(shop, person, { HONROL100: 1 });
  const ids: Ids = {
    ...unknownIds,
    ...deskData,
    user: person.userId,
    phone: person.phoneNumber,
    order: first.order._id,
    payment,
    refund: await failedRefund(shop, admin, first.order._id),
    creditNote: {
      order: credited.order._id,
      id: await writeCreditNote(shop, credited.order._id, serial),
    },
    claim,
    message: await endedMessage(shop, first.order._id),
    cartLine: await lineOf(shop, person, "HONROL100"),
    ...setAside,
    session: await createOtherSession(shop, person),
    company: await createCompany(shop, person, surname),
    address: await otherAddressOf(shop, person),
  };
  return {
    person,
    paid: { ...ids, orderVersion: await versionOf(shop, ids.order) },
    waiting: {
      ...ids,
      order: second.order._id,
      orderVersion: await versionOf(shop, second.order._id),
      payment: { ...unknownIds.payment, razorpayOrderId: second.razorpayOrderId },
    },
  };
}

/** An address of the branch that the person buys for, which is not the default. */
async function otherAddressOf({ app }: TestApp, { headers }: SignedIn): Promise<string> {
  const answer = await app.inject({ url: "/api/users/addresses", headers });
  const { addresses } = answer.json<{ addresses: { _id: string; isDefault: boolean }[] }>();
  return addresses.find(({ isDefault }) => !isDefault)!._id;
}

/** A company of which the person is the only owner, with colleagues, invitations and a spare branch. */
async function createCompany(shop: TestApp, person: SignedIn, surname: string): Promise<Ids["company"]> {
  const branch = await openCompany(shop, person, `${surname} Traders`);
  const branchToClose = await addBranch(shop, person, `${surname}pur`);
  const colleagues = [await signInBuyer(shop), await signInBuyer(shop), await signInBuyer(shop)];
  for (const colleague of colleagues.slice(0, 2)) await joinCompany(shop, person, colleague);
  const { phoneNumber } = colleagues[2]!;
  await requestCompany(shop, person, "POST", "/invitations", { phoneNumber, role: "buyer" });
  const other = await signInBuyer(shop);
  await openCompany(shop, other);
  const own = { phoneNumber: person.phoneNumber, role: "buyer" };
  await requestCompany(shop, other, "POST", "/invitations", own);
  const { company, ownInvitations } = await readCompanyOf(shop, person);
  return {
    branch,
    branchToClose,
    member: colleagues[0]!.userId,
    memberToRemove: colleagues[1]!.userId,
    invitation: company!.invitations[0]!._id,
    invited: ownInvitations.at(-1)!._id,
  };
}

/** An order that is delivered, with a claim that is raised and one that is settled by a replacement. */
async function claimsOf(shop: TestApp, person: SignedIn, admin: SignedIn): Promise<Ids["claim"]> {
  const { order, razorpayOrderId } = await placeOrder(shop, person, { HONROL100: 8 });
  await payOrder(shop, person, razorpayOrderId);
  const id = order._id;
  await saveOrder(shop, admin, id, { status: "Delivered", tracking: { partnerName: "", trackingId: "" } });
  const replaced = await raisedClaim(shop, person, id);
  await acceptClaim(shop, admin, [id, replaced], { lines: [{ lineNumber: 1, replace: 1 }] });
  const raised = await raisedClaim(shop, person, id);
  await addClaimPicture(shop, person, [id, raised]);
  const [newest] = await claimsOnDesk(shop, admin, id);
  return { order: id, id: raised, picture: newest!.pictures[0]!.id, replaced };
}

/** The order is on its way, and the courier could not deliver it. */
async function failDelivery({ db, clock }: TestApp, orderId: string): Promise<void> {
  await db.query("UPDATE orders SET status = 'Shipped' WHERE id = $1", [orderId]);
  await db.query(
    "INSERT INTO delivery_questions (shipment_id, failed_at, reason) VALUES ($1, $2, 'Nobody there')",
    [orderId, clock.now()],
  );
}

async function versionOf({ db }: TestApp, orderId: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [orderId]);
  return rows[0]!.version;
}

async function lineOf({ app }: TestApp, { headers }: SignedIn, sku: string): Promise<string> {
  const cart = await app.inject({ url: "/api/cart", headers });
  return cart.json<{ items: CartItem[] }>().items.find(({ product }) => product.SKU === sku)!._id;
}

/** Lines saved for later, one deleted from the cart, and one left there to save. */
async function setLinesAside(shop: TestApp, person: SignedIn) {
  await fillCart(shop, person, { TAPBRN040: 1, TAPBRN042: 1, TAPBRN048: 1, TAPBRN050: 1 });
  const savedLine = await lineOf(shop, person, "TAPBRN040");
  const lineToMove = await lineOf(shop, person, "TAPBRN042");
  const deletedLine = await lineOf(shop, person, "TAPBRN048");
  const lineToSave = await lineOf(shop, person, "TAPBRN050");
  await post(shop, person, "/api/cart/saved", { lineIds: [savedLine, lineToMove] });
  await shop.app.inject({ method: "DELETE", url: `/api/cart/${deletedLine}`, headers: person.headers });
  return { savedLine, lineToMove, deletedLine, lineToSave };
}

/** Another device on which the person is signed in. @returns its id */
async function createOtherSession({ db, clock }: TestApp, { userId }: SignedIn): Promise<string> {
  const start = { browser: "Firefox on Linux", hasSecondFactor: false };
  await createSession(db, { id: userId, role: "buyer" }, start, clock.now());
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM sessions WHERE user_id = $1 AND browser = $2 ORDER BY id DESC LIMIT 1",
    [userId, start.browser],
  );
  return rows[0]!.id;
}

/** A message about the order that was sent. */
async function endedMessage({ db }: TestApp, order: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `UPDATE notifications SET state = 'sent', attempts = 1, claimed_at = $2, ended_at = $2, message_id = id
     WHERE order_id = $1 AND kind = 'paid' AND channel = 'sms' RETURNING id`,
    [order, messageEndedAt],
  );
  return rows[0]!.id;
}

/** A refund of one piece that failed at the payment provider. */
async function failedRefund(shop: TestApp, admin: SignedIn, order: string): Promise<string> {
  const answer = await refundPieces(shop, admin, order, { lines: [{ lineNumber: 1, quantity: 1 }] });
  const { refundId } = answer.json<{ refundId: string }>();
  await shop.db.query("UPDATE refunds SET state = 'failed' WHERE id = $1", [refundId]);
  return refundId;
}

/** Data of the desk that belongs to no buyer; one upload of each kind was applied, so that it can be undone. */
export type Desk = Pick<
  Ids,
  | "statusUpload"
  | "productUpload"
  | "chargeUpload"
  | "valmoUpload"
  | "meeshoUpload"
  | "enquiry"
  | "orderView"
  | "customerToErase"
  | "unknownPayments"
  | "revision"
  | "picture"
  | "packets"
> & {
  admin: SignedIn;
};

export async function createDeskData(shop: TestApp, admin: SignedIn, serial: number): Promise<Desk> {
  const { headers } = admin;
  // Different each time: the shop treats the same file twice as a mistake.
  const delivery = `SKU,Price,Stock,Show\nHONROL100,,+${1000 + serial},`;
  const prices = await sendFile(shop, "/api/admin/productCsv", delivery, { headers });
  const productUpload = prices.json<{ upload: string }>().upload;
  await post(shop, admin, `/api/admin/productCsv/${productUpload}/apply`, undefined);
  const { id } = await placePaidOrder(shop, { HONROL100: 1 });
  await sendFile(shop, "/api/admin/bulkOrderStatus", `${id},,D1,,Shipped`, { headers });
  const last = await shop.app.inject({ url: "/api/admin/bulkOrderStatus/last", headers });
  const vendors = `LMDC Code,Contact number,Email ID,GSTIN,Status,State\nE${serial},,,,Inactive,Goa`;
  await sendFile(shop, "/api/admin/valmo/update", vendors, { headers });
  const lastValmo = await shop.app.inject({ url: "/api/admin/valmo/update/last", headers });
  const gstin = `27ABCDE${1000 + (serial % 9000)}F1Z`;
  const meesho = `GSTIN,Status\n${gstin}${gstinCheckCharacter(gstin)},Active`;
  await sendFile(shop, "/api/admin/meesho/update", meesho, { headers });
  const lastMeesho = await shop.app.inject({ url: "/api/admin/meesho/update/last", headers });
  const edited = await shop.app.inject({ url: `/api/admin/productEditor/${deskSku}`, headers });
  const { rows } = await shop.db.query<{ last: number }>(
    "SELECT COALESCE(max(right(end_sequence, 8)::int), 0) AS last FROM packet_series",
  );
  const packet = (number: number) => `TNA1126${String(rows[0]!.last + number).padStart(8, "0")}`;
  const unknownPayments = { toRefund: `pay_lost${serial}a`, toDismiss: `pay_lost${serial}b` };
  await shop.db.query(
    `INSERT INTO unknown_payments (razorpay_payment_id, amount_paise, currency, paid_at, reported_at)
     SELECT id, 100, 'INR', now(), now() FROM unnest($1::text[]) AS id`,
    [Object.values(unknownPayments)],
  );
  const picture = await addPicture(shop, admin, pngBytes());
  const chargeUpload = randomUUID();
  await shop.db.query(
    `INSERT INTO imports (id, kind, file_name, actor_id, actor, checked_at, applied_at, changed_count, outcome)
     VALUES ($1, 'courier-charges', 'bill.csv', $2, 'Meera', now(), now(), 0, '{}')`,
    [chargeUpload, admin.userId],
  );
  // Fifty would be the limit of the admin.
  await shop.db.query("DELETE FROM order_views");
  const orderView = randomUUID();
  await post(shop, admin, "/api/admin/order-views", {
    viewId: orderView,
    name: "Ready to ship",
    filter: {},
    isShared: false,
  });
  return {
    admin,
    productUpload,
    chargeUpload,
    valmoUpload: lastValmo.json<{ upload: { _id: string } }>().upload._id,
    meeshoUpload: lastMeesho.json<{ upload: { _id: string } }>().upload._id,
    unknownPayments,
    statusUpload: last.json<{ upload: { _id: string } }>().upload._id,
    revision: edited.json<{ product: { revision: string } }>().product.revision,
    packets: { sequence: packet(1), endSequence: packet(500) },
    picture: picture.replace("/pictures/", ""),
    customerToErase: (await signInBuyer(shop)).userId,
    orderView,
    enquiry: await sendEnquiry(shop, { file: pngBytes() }),
  };
}

async function post(
  { app }: TestApp,
  { headers }: Pick<SignedIn, "headers">,
  url: string,
  payload: object | undefined,
) {
  const answer = await app.inject({ method: "POST", url, headers, ...(payload ? { payload } : {}) });
  if (answer.statusCode !== 200) throw new Error(`${url} was refused: ${answer.body}`);
  return answer;
}
