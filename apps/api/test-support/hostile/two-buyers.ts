import { createHash } from "node:crypto";
import { hashPassword } from "../../src/features/users/password-hash.ts";
import { signInBuyer, type SignedIn } from "../builders/sign-in-buyer.ts";
import type { TestApp } from "../start-test-app.ts";
import type { CallerKind } from "./callers.ts";
import { createBuyerData, createDeskData, type BuyerData } from "./create-data.ts";

export interface TwoBuyers {
  readonly own: BuyerData;
  readonly other: BuyerData;
  readonly packer: SignedIn;
  readonly accountant: SignedIn;
  readonly internal: SignedIn;
  readonly admin: SignedIn;
  /** Values that only the other buyer and staff for orders may read: names, numbers, addresses, ids. */
  readonly marks: readonly string[];
}

export function personOf({ own, ...staff }: TwoBuyers, who: CallerKind): SignedIn | undefined {
  return { visitor: undefined, buyer: own.person, ...staff }[who];
}

/** Password of the buyer and the admin; the other buyer has none, so that no request can sign in as them. */
export const ownPassword = "kraft-and-twine";

const own = { gstin: "27ABCDE1234F1Z0", surname: "Own" };
const others = { gstin: "07QZXWV7351K1Z4", surname: "Quillfeather" };

/** Two buyers with the same kinds of data, and staff; the other buyer's data is recognisable. */
export async function twoBuyers(shop: TestApp): Promise<TwoBuyers> {
  const admin = await signInBuyer(shop, { role: "admin", name: "Admin" });
  const packer = await signInBuyer(shop, { role: "packer", name: "Packer" });
  const accountant = await signInBuyer(shop, { role: "accountant", name: "Accountant" });
  const internal = await signInBuyer(shop, { role: "internal", name: "Internal" });
  const desk = await createDeskData(shop, admin, 1);
  const one = await createBuyerData(shop, await signInBuyer(shop), { ...own, serial: 1 }, desk);
  await shop.db.query("UPDATE users SET password_hash = $1", [await hashPassword(ownPassword, "test")]);
  const person = await signInBuyer(shop, { name: `${others.surname} Zinnia` });
  const other = await createBuyerData(shop, person, { ...others, serial: 2 }, desk);
  return { own: one, other, packer, accountant, internal, admin, marks: await marksOf(shop, other) };
}

/** Signs everyone in again and resets rate limits, which would hide other problems. */
export async function signInAgain(
  { db, clock }: TestApp,
  { own, packer, accountant, internal, admin }: TwoBuyers,
): Promise<void> {
  const everyone = [own.person, packer, accountant, internal, admin];
  await db.query("DELETE FROM rate_limits");
  await db.query("DELETE FROM one_time_code_sends");
  // Who has opened a company has no details of their own to save.
  await db.query("DELETE FROM company_members WHERE user_id = ANY ($1) AND user_id <> $2", [
    everyone.map(({ userId }) => userId),
    own.person.userId,
  ]);
  // A second factor that the last request was about would withhold their rights.
  await db.query("DELETE FROM second_factors WHERE user_id = ANY ($1)", [
    everyone.map(({ userId }) => userId),
  ]);
  await db.query(
    "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1",
    [own.person.userId, admin.userId],
  );
  for (const { token, userId } of everyone) {
    await db.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, renewed_at, expires_at)
       VALUES ($1, $2, $3, $3, $3::timestamptz + interval '30 days') ON CONFLICT DO NOTHING`,
      [createHash("sha256").update(token).digest(), userId, clock.now()],
    );
  }
}

/**
 * Recreates the data of the buyer and the desk that requests use up. The other buyer's data stays, because no request may
 * change it.
 *
 * @param serial the serial number of the buyer's next credit note
 */
export async function refreshData(shop: TestApp, buyers: TwoBuyers, serial: number): Promise<TwoBuyers> {
  await signInAgain(shop, buyers);
  const { person } = buyers.own;
  await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [person.userId]);
  await shop.db.query("DELETE FROM set_aside_lines WHERE user_id = $1", [person.userId]);
  await shop.db.query("DELETE FROM shipping_addresses WHERE user_id = $1", [person.userId]);
  const desk = await createDeskData(shop, buyers.admin, serial);
  return { ...buyers, own: await createBuyerData(shop, person, { ...own, serial }, desk) };
}

async function marksOf({ db }: TestApp, { person, paid, waiting }: BuyerData): Promise<string[]> {
  const { rows } = await db.query<{ order_number: string }>(
    "SELECT order_number FROM orders WHERE buyer_id = $1",
    [person.userId],
  );
  const { creditNote, claim, payment } = paid;
  return [
    [others.surname, others.gstin, person.phoneNumber, person.userId, person.token],
    rows.map(({ order_number }) => order_number),
    [
      paid.order,
      waiting.order,
      creditNote.order,
      creditNote.id,
      claim.order,
      claim.id,
      claim.picture,
      claim.replaced,
      paid.refund,
      paid.message,
      paid.cartLine,
      paid.lineToSave,
      paid.lineToMove,
      paid.savedLine,
      paid.deletedLine,
      paid.address,
      paid.session,
      ...Object.values(paid.company),
    ],
    [payment.razorpayOrderId, payment.razorpayPaymentId, waiting.payment.razorpayOrderId],
  ].flat();
}
