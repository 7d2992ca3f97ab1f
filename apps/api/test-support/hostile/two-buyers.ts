import { createHash } from "node:crypto";
import { hashPassword } from "../../src/features/account/password-hash.ts";
import { signInBuyer, type SignedIn } from "../builders/sign-in-buyer.ts";
import type { TestApp } from "../start-test-app.ts";
import type { Who } from "./callers.ts";
import { equip, equipDesk, type EquippedBuyer } from "./equip.ts";

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

const own = { gstin: "27ABCDE1234F1Z0", word: "Own" };
const others = { gstin: "07QZXWV7351K1Z4", word: "Quillfeather" };

/** Two buyers with the same kinds of things, and staff; the other's things have marks that stand nowhere else. */
export async function twoBuyers(shop: TestApp): Promise<TwoBuyers> {
  const admin = await signInBuyer(shop, { role: "admin", name: "Admin" });
  const internal = await signInBuyer(shop, { role: "internal", name: "Internal" });
  const desk = await equipDesk(shop, admin, 1);
  const one = await equip(shop, await signInBuyer(shop), { ...own, serial: 1 }, desk);
  await shop.db.query("UPDATE users SET password_hash = $1", [await hashPassword(ownPassword)]);
  const person = await signInBuyer(shop, { name: `${others.word} Zinnia` });
  const other = await equip(shop, person, { ...others, serial: 2 }, desk);
  return { own: one, other, internal, admin, marks: await marksOf(shop, other) };
}

/** Signs in whoever was signed out on the way, and lifts the limits, which would hide what stands behind them. */
export async function letIn({ db, clock }: TestApp, { own, internal, admin }: TwoBuyers): Promise<void> {
  await db.query("DELETE FROM rate_limits");
  await db.query("DELETE FROM one_time_code_sends");
  await db.query(
    "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1",
    [own.person.userId, admin.userId],
  );
  for (const { token, userId } of [own.person, internal, admin]) {
    await db.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, renewed_at, expires_at)
       VALUES ($1, $2, $3, $3, $3::timestamptz + interval '30 days') ON CONFLICT DO NOTHING`,
      [createHash("sha256").update(token).digest(), userId, clock.now()],
    );
  }
}

/**
 * The same people, and the buyer and the desk have anew what requests use up. The other buyer's things stay as they are,
 * because nobody may have touched them.
 *
 * @param serial of the buyer's next credit note
 */
export async function refreshed(shop: TestApp, buyers: TwoBuyers, serial: number): Promise<TwoBuyers> {
  await letIn(shop, buyers);
  const { person } = buyers.own;
  await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [person.userId]);
  await shop.db.query("DELETE FROM shipping_addresses WHERE user_id = $1", [person.userId]);
  const desk = await equipDesk(shop, buyers.admin, serial);
  return { ...buyers, own: await equip(shop, person, { ...own, serial }, desk) };
}

async function marksOf({ db }: TestApp, { person, paid, waiting }: EquippedBuyer): Promise<string[]> {
  const { rows } = await db.query<{ order_number: string }>(
    "SELECT order_number FROM orders WHERE buyer_id = $1",
    [person.userId],
  );
  const { creditNote, payment } = paid;
  return [
    [others.word, others.gstin, person.phoneNumber, person.userId, person.token],
    rows.map(({ order_number }) => order_number),
    [paid.order, waiting.order, creditNote.order, creditNote.id, paid.refund, paid.cartLine, paid.address],
    [payment.razorpayOrderId, payment.razorpayPaymentId, waiting.payment.razorpayOrderId],
  ].flat();
}
