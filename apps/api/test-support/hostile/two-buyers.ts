import type { CartItem } from "@dakbag/contracts/cart";
import { payOrder } from "../builders/payments.ts";
import { hashPassword } from "../../src/features/account/password-hash.ts";
import { writeCreditNote } from "../builders/credit-note.ts";
import { sendFile } from "../builders/csv-form.ts";
import { fillCart } from "../builders/cart.ts";
import { placeOrder } from "../builders/order.ts";
import { askForPieces } from "../builders/refunds.ts";
import { checkoutAddress } from "../builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../builders/sign-in-buyer.ts";
import type { TestApp } from "../start-test-app.ts";
import type { Who } from "./callers.ts";
import { type Ids, unknownIds } from "./ids.ts";

/** A buyer with all that a buyer can have, once with an order that is paid and once with one that waits for money. */
export interface EquippedBuyer {
  readonly person: SignedIn;
  readonly paid: Ids;
  readonly waiting: Ids;
}

export interface TwoBuyers {
  readonly own: EquippedBuyer;
  readonly other: EquippedBuyer;
  readonly internal: SignedIn;
  readonly admin: SignedIn;
  /** What nobody but the other buyer and admins may read: names, numbers, addresses, identifiers. */
  readonly marks: readonly string[];
}

export function personOf({ own, internal, admin }: TwoBuyers, who: Who): SignedIn | undefined {
  return { visitor: undefined, buyer: own.person, internal, admin }[who];
}

/** Of the buyer and the admin; the other buyer has none that anybody could know. */
export const ownPassword = "kraft-and-twine";

const othersGstin = "07QZXWV7351K1Z4";

/** Two buyers with the same kinds of things, and staff; the other's things have marks that stand nowhere else. */
export async function twoBuyers(shop: TestApp): Promise<TwoBuyers> {
  const admin = await signInBuyer(shop, { role: "admin", name: "Admin" });
  const internal = await signInBuyer(shop, { role: "internal", name: "Internal" });
  const desk = { admin, uploads: await deskUploads(shop, admin) };
  const own = await equip(
    shop,
    await signInBuyer(shop),
    { gstin: "27ABCDE1234F1Z0", word: "Own", serial: 1 },
    desk,
  );
  await shop.db.query("UPDATE users SET password_hash = $1", [await hashPassword(ownPassword)]);
  const person = await signInBuyer(shop, { name: "Quillfeather Zinnia" });
  const other = await equip(shop, person, { gstin: othersGstin, word: "Quillfeather", serial: 2 }, desk);
  return { own, other, internal, admin, marks: await marksOf(shop, other) };
}

async function equip(
  shop: TestApp,
  person: SignedIn,
  { gstin, word, serial }: { gstin: string; word: string; serial: number },
  { uploads, admin }: { uploads: Pick<Ids, "statusUpload" | "productUpload">; admin: SignedIn },
): Promise<EquippedBuyer> {
  const here = { ...checkoutAddress, name: word, companyName: `${word} Traders`, address: `7 ${word} Lane` };
  const details = {
    basicDetails: { GSTIN: gstin, UIN: "" },
    billingDetails: here,
    shippingDetails: here,
  };
  await post(shop, person, "/api/users/shippingDetails", details);
  // The default cannot be deleted; this one can.
  const saved = await post(shop, person, "/api/users/addresses", { ...here, district: `${word}pur` });
  const credited = await placeOrder(shop, person, { HONROL100: 1 });
  await payOrder(shop, person, credited.razorpayOrderId);
  const first = await placeOrder(shop, person, { HONROL100: 4 });
  const payment = await payOrder(shop, person, first.razorpayOrderId);
  const second = await placeOrder(shop, person, { HONROL100: 2 });
  await fillCart(shop, person, { HONROL100: 1 });
  const cart = await shop.app.inject({ url: "/api/cart", headers: person.headers });
  const ids: Ids = {
    ...unknownIds,
    ...uploads,
    user: person.userId,
    phone: person.phoneNumber,
    order: first.order._id,
    payment,
    refund: await failedRefund(shop, admin, first.order._id),
    creditNote: {
      order: credited.order._id,
      id: await writeCreditNote(shop, credited.order._id, serial),
    },
    cartLine: cart.json<{ items: CartItem[] }>().items[0]!._id,
    address: saved.json<{ address: { _id: string } }>().address._id,
  };
  return {
    person,
    paid: ids,
    waiting: {
      ...ids,
      order: second.order._id,
      payment: { ...unknownIds.payment, razorpayOrderId: second.razorpayOrderId },
    },
  };
}

/** One piece of the order, and the payment provider would not send its money back. */
async function failedRefund(shop: TestApp, admin: SignedIn, order: string): Promise<string> {
  const answer = await askForPieces(shop, admin, order, { lines: [{ lineNumber: 1, quantity: 1 }] });
  const { refundId } = answer.json<{ refundId: string }>();
  await shop.db.query("UPDATE refunds SET state = 'failed' WHERE id = $1", [refundId]);
  return refundId;
}

/** One file of each kind that was applied, so that there is something to take back. */
async function deskUploads(shop: TestApp, { headers }: SignedIn) {
  const prices = await sendFile(shop, "/api/admin/productCsv", "SKU,Price,Stock,Show\nHONROL100,,+100000,", {
    headers,
  });
  const productUpload = prices.json<{ upload: string }>().upload;
  await post(shop, { headers }, `/api/admin/productCsv/${productUpload}/apply`, undefined);
  const buyer = await signInBuyer(shop);
  const { order } = await placeOrder(shop, buyer, { HONROL100: 1 });
  await sendFile(shop, "/api/admin/bulkOrderStatus", `${order._id},,,,Cancelled`, { headers });
  const last = await shop.app.inject({ url: "/api/admin/bulkOrderStatus/last", headers });
  return { productUpload, statusUpload: last.json<{ upload: { _id: string } }>().upload._id };
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

async function marksOf({ db }: TestApp, { person, paid, waiting }: EquippedBuyer): Promise<string[]> {
  const { rows } = await db.query<{ order_number: string }>(
    "SELECT order_number FROM orders WHERE buyer_id = $1",
    [person.userId],
  );
  const { creditNote, payment } = paid;
  return [
    ["Quillfeather", othersGstin, person.phoneNumber, person.userId, person.token],
    rows.map(({ order_number }) => order_number),
    [paid.order, waiting.order, creditNote.order, creditNote.id, paid.refund, paid.cartLine, paid.address],
    [payment.razorpayOrderId, payment.razorpayPaymentId, waiting.payment.razorpayOrderId],
  ].flat();
}
