import { pngBytes } from "../../../../packages/domain/test-support/picture-bytes.ts";
import { hashPassword } from "../../src/features/users/password-hash.ts";
import { recordAudit } from "../../src/features/audit-log/record-audit.ts";
import { transaction } from "../../src/platform/database.ts";
import type { TestApp } from "../start-test-app.ts";
import { fillCart } from "./cart.ts";
import { openCompany, requestCompany } from "./company.ts";
import { writeCreditNote } from "./credit-note.ts";
import { enquiryFields, sendEnquiry } from "./enquiry.ts";
import { placeOrder } from "./order.ts";
import { payOrder } from "./payments.ts";
import { checkoutAddress, shippingDetailsBody } from "./shipping-details.ts";
import { type SignedIn, signInBuyer } from "./sign-in-buyer.ts";
import { sendCode, verifyPhone } from "./verify-phone.ts";

export const buyerPassword = "kraft-paper-77";

/** Words that are nowhere else in the database of a test. */
export const marks = { name: "Zubeida Qureshi", street: "Zinnia Lane 9", enquiry: "Zari borders on the bag" };

/** Sets a person's password: registering has its own tests. */
export async function setPassword(
  { db }: Pick<TestApp, "db">,
  { userId }: SignedIn,
  password = buyerPassword,
) {
  await db.query("UPDATE users SET password_hash = $2 WHERE id = $1", [
    userId,
    await hashPassword(password, "test"),
  ]);
}

/** An order that was paid and delivered. */
export async function deliveredOrder(shop: TestApp, buyer: SignedIn, goods = { TAPBRN048: 1 }) {
  const { order, razorpayOrderId } = await placeOrder(shop, buyer, goods);
  await payOrder(shop, buyer, razorpayOrderId);
  await shop.db.query("UPDATE orders SET status = 'Delivered' WHERE id = $1", [order._id]);
  return { id: order._id, number: order.orderNumber };
}

/**
 * A buyer with a row in every table that holds data of one: two paid orders, one with a credit note, an unpaid order, a
 * cart, a line saved for later, details, addresses, a raised limit, a reorder, an enquiry with artwork, codes, and an entry in the audit log.
 */
export async function fullBuyer(shop: TestApp) {
  const { db, clock, app } = shop;
  const buyer = await signInBuyer(shop, { name: marks.name });
  const { userId, phoneNumber, headers } = buyer;
  await setPassword(shop, buyer);
  const address = { ...checkoutAddress, name: marks.name, address: marks.street };
  const details = { ...shippingDetailsBody(), billingDetails: address, shippingDetails: address };
  await app.inject({ method: "POST", url: "/api/users/shippingDetails", headers, payload: details });
  const credited = await deliveredOrder(shop, buyer);
  const { rowCount: creditNotes } = await db.query("SELECT FROM credit_notes");
  await writeCreditNote(shop, credited.id, (creditNotes ?? 0) + 1);
  const paid = await deliveredOrder(shop, buyer);
  await app.inject({
    method: "POST",
    url: `/api/orders/${paid.id}/reorder`,
    headers: { ...headers, "idempotency-key": "again" },
  });
  const { order: unpaid, razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN050: 1 });
  await db.query(
    `INSERT INTO order_search SELECT id, buyer_id, order_search_text(orders) FROM orders WHERE buyer_id = $1`,
    [userId],
  );
  await fillCart(shop, buyer, { TAPBRN048: 3 });
  await app.inject({
    method: "POST",
    url: "/api/cart",
    headers: { ...headers, "idempotency-key": "added" },
    payload: { sku: "TAPBRN050", quantity: 1 },
  });
  await db.query(
    `INSERT INTO set_aside_lines (id, user_id, sku, quantity, added_at, saved_at)
     VALUES (gen_random_uuid(), $1, 'TAPBRN042', 2, $2, $2)`,
    [userId, clock.now()],
  );
  await db.query("INSERT INTO hold_limits (user_id, limit_paise) VALUES ($1, 50000000)", [userId]);
  await db.query("INSERT INTO valmo_vendors VALUES ($1, $2, 'vendor@example.in', '', 'Active', 'Delhi')", [
    `L${phoneNumber}`,
    `+91 ${phoneNumber}`,
  ]);
  await transaction(db, (tx) =>
    recordAudit(tx, null, clock.now(), [
      {
        action: "customer.hold-limit-changed",
        subject: phoneNumber,
        summary: `The limit of ${marks.name} changed.`,
      },
    ]),
  );
  await db.query(
    `INSERT INTO order_notes (id, order_id, author_id, author, written_at, text)
     SELECT gen_random_uuid(), $1, $2, 'Asha', $3, $4`,
    [paid.id, userId, clock.now(), `Call ${marks.name} first`],
  );
  await db.query("INSERT INTO cancellation_requests (order_id, asked_at, reason) VALUES ($1, $2, $3)", [
    paid.id,
    clock.now(),
    `${marks.name} ordered twice`,
  ]);
  await writeClaim(shop, paid.id);
  await db.query(
    `INSERT INTO delivery_questions (shipment_id, failed_at, reason, come_on, note, phone_number, answered_at)
     VALUES ($1, $2, 'Nobody there', '2026-12-07', $3, $4, $2)`,
    [paid.id, clock.now(), `Ask for ${marks.name}`, phoneNumber],
  );
  await writeConfirmedLink(shop, buyer);
  const enquiry = await sendEnquiry(shop, {
    fields: enquiryFields({
      phoneNumber,
      email: `${phoneNumber}@example.in`,
      name: marks.name,
      message: marks.enquiry,
    }),
    file: pngBytes(),
  });
  // Afterwards, for what came before is the buyer's own.
  await openCompany(shop, buyer, `${marks.name} and sons`);
  const other = await signInBuyer(shop);
  await openCompany(shop, other);
  await requestCompany(shop, other, "POST", "/invitations", { phoneNumber, role: "buyer" });
  const { proof } = await verifyPhone(shop, phoneNumber);
  clock.advance(40_000);
  await sendCode(shop, phoneNumber);
  return { buyer, credited, paid, unpaid: { id: unpaid._id, razorpayOrderId }, enquiry, proof };
}

/** A claim that was refused: raising and deciding have their own tests. */
async function writeClaim({ db, clock }: TestApp, orderId: string) {
  await db.query(
    `INSERT INTO claims (id, order_id, shipment_id, kind, state, raised_at, deadline_at, note, answer)
     VALUES ($1, $1, $1, 'damaged', 'Refused', $2, $2, $3, 'No video')`,
    [orderId, clock.now(), `${marks.name} has a torn bag`],
  );
  await db.query("INSERT INTO claim_lines (claim_id, line_number, quantity) VALUES ($1, 1, 1)", [orderId]);
  await db.query("INSERT INTO claim_pictures VALUES ($1, $1, $2, 'png', $3)", [
    orderId,
    "0".repeat(64),
    pngBytes(),
  ]);
}

/** A link that proved the e-mail, and its message: confirming has its own tests. */
async function writeConfirmedLink({ db, clock }: TestApp, { userId, phoneNumber }: SignedIn) {
  const values = [userId, `${phoneNumber}@example.in`, clock.now()];
  await db.query(
    `INSERT INTO email_confirmations (token_hash, user_id, email, sent_at, expires_at, confirmed_at)
     VALUES (sha256($2::text::bytea), $1, $2, $3, $3, $3)`,
    values,
  );
  await db.query(
    `INSERT INTO notifications (id, user_id, about_id, kind, channel, recipient, state, attempts, message_id, written_at,
       due_at, claimed_at, ended_at)
     SELECT id, $1, id, 'confirm-email', 'email', $2, 'sent', 1, id, $3, $3, $3, $3 FROM gen_random_uuid() AS id`,
    values,
  );
}
