import type pg from "pg";
import { type Queryable, transaction } from "../../platform/database.ts";
import { type Caller } from "../../platform/caller.ts";
import { enforceLimits, type RateLimit } from "../../platform/rate-limit.ts";
import { deleteBucket } from "../../platform/rate-limit.queries.ts";
import { notAuthorised, notFound, notSignedIn } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import {
  eraseUser,
  findUserToErase,
  blockNewRowsOfUser,
  lockAdmin,
  lockUserToErase,
} from "../users/erase-user.ts";
import type { UserToErase } from "../users/user-rows.ts";
import { isPassword } from "../users/password-hash.ts";
import { assertPhoneProven, deleteProofsOfPhone, usePhoneProof } from "../account/phone-proof.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { deleteDetailsOf } from "../buyer-details/find-details.ts";
import { deleteRequestsOf } from "../cancellation-requests/request-cancellation.ts";
import { clearTextsOf } from "../claims/find-claims.ts";
import { deleteCartOf } from "../cart/cart-lines.ts";
import { deleteReordersOf } from "../cart/reorder.ts";
import { removeErasedMember } from "../companies/change-members.ts";
import { settlePaymentsOfBuyer } from "../checkout/settle-payments-of-buyer.ts";
import { deleteHoldLimitOf } from "../customers/change-hold-limit.ts";
import { deleteEnquiriesOf } from "../enquiries/find-enquiries.ts";
import { deleteQuestionsOf } from "../following/answer-delivery.ts";
import { deleteNotificationsOf } from "../notifications/notify.ts";
import { deleteWordsOf } from "../order-desk/write-desk-order-words.ts";
import { deleteNotesOf } from "../order-notes/add-note.ts";
import { eraseOrders } from "../buying/erase-orders.ts";
import { lockOrdersOf } from "../orders/lock-order.ts";
import { confirmIdentity, type Credentials, useConfirmation } from "../second-factor/confirm-identity.ts";
import { deleteSecondFactor } from "../second-factor/check-second-factor.ts";
import { findObstacles, type RetainedRecords, summariseOrders } from "./own-data.ts";
import { ordersOpen, staffCannotBeErased, tooManyWrongPasswords, wrongPassword } from "./privacy.errors.ts";

type Needs = Pick<Shop, "db" | "clock" | "configuration" | "payments" | "log">;

/** How the buyer confirms: by the password, or by the proof that a fresh one-time code set. */
export type Confirmation = { readonly password: string } | { readonly proof: string | undefined };

export interface Erasure extends RetainedRecords {
  readonly erasedAt: string;
  readonly deletedOrders: number;
}

const windowMs = 15 * 60_000;
const attemptsOf = (userId: string): RateLimit => ({
  bucket: `erasures with a wrong password by ${userId}`,
  max: 5,
  windowMs,
});

/**
 * Erases the caller's own account.
 *
 * @throws ShopError 403 for a wrong password or without a proof, 429 after too many wrong passwords, 409 for staff and
 *   while orders or refunds are under way
 */
export async function eraseOwnAccount(
  shop: Needs,
  caller: Caller,
  confirmation: Confirmation,
): Promise<Erasure> {
  const { db, clock } = shop;
  const now = clock();
  const user = await findUserToErase(db, caller.userId);
  if (!user?.phoneNumber) throw notSignedIn();
  if ("password" in confirmation)
    await checkPassword(db, user.id, user.passwordHash, confirmation.password, now);
  else await assertPhoneProven(db, { ...confirmation, phoneNumber: user.phoneNumber }, now);
  await settlePayments(shop, user.id);
  return transaction(db, async (tx) => {
    const locked = await lockUserToErase(tx, user.id);
    if (!locked?.phoneNumber) throw notSignedIn();
    if ("password" in confirmation) await acceptPassword(tx, user, locked);
    else await usePhoneProof(tx, { proof: confirmation.proof, phoneNumber: locked.phoneNumber }, now);
    const erased = await erase(tx, { ...locked, phoneNumber: locked.phoneNumber }, now);
    await record(tx, null, user.id, "A buyer erased their own account.", now);
    return erased;
  }).then((erased) => logErasure(shop, user.id, erased));
}

/**
 * Erases a customer's account for an admin, who confirms with their password and second factor. A repeated request answers what was erased.
 *
 * @throws ShopError as `eraseOwnAccount`; 404 for an unknown customer
 */
export async function eraseCustomer(
  shop: Needs,
  { userId, ...credentials }: { userId: string } & Credentials,
  caller: Caller,
): Promise<Erasure> {
  const { db, clock } = shop;
  const now = clock();
  const confirmed = await confirmIdentity(shop, caller, credentials);
  await settlePayments(shop, userId);
  return transaction(db, async (tx) => {
    const admin = await lockAdmin(tx, caller.userId);
    if (admin?.role !== "admin") throw notAuthorised();
    await useConfirmation(tx, confirmed);
    const user = await lockUserToErase(tx, userId);
    if (!user) throw notFound("This customer");
    if (user.phoneNumber === null) return presentErased(tx, user, user.erasedAt ?? now);
    const erased = await erase(tx, { ...user, phoneNumber: user.phoneNumber }, now);
    await record(tx, caller, user.id, "An account was erased at the customer's request.", now);
    return erased;
  }).then((erased) => logErasure(shop, userId, erased));
}

/** A restored backup has the account again: the log says which ones to erase again. */
function logErasure({ log }: Pick<Shop, "log">, userId: string, erased: Erasure): Erasure {
  log.info({ account: userId }, "an account is erased");
  return erased;
}

async function settlePayments(shop: Needs, buyerId: string): Promise<void> {
  if (await settlePaymentsOfBuyer(shop, buyerId))
    throw ordersOpen(["A payment is being confirmed. Please try again in a few minutes."]);
}

/** Counted before the password is checked, so that concurrent guesses count too. */
async function checkPassword(
  db: Queryable,
  userId: string,
  passwordHash: string | null,
  password: string,
  now: Date,
): Promise<void> {
  await enforceLimits(db, attemptsOf(userId), now, tooManyWrongPasswords);
  if (!(await isPassword(password, passwordHash, userId))) throw wrongPassword();
}

/** Under the lock: the password may have been changed while it was checked. */
async function acceptPassword(
  tx: Queryable,
  checked: Pick<UserToErase, "id" | "passwordHash">,
  locked: Pick<UserToErase, "passwordHash">,
): Promise<void> {
  if (checked.passwordHash !== locked.passwordHash) throw wrongPassword();
  await deleteBucket(tx, attemptsOf(checked.id).bucket);
}

/** The orders are locked before they are read: a settlement under way may make one of them a paid one. */
async function erase(
  tx: pg.PoolClient,
  user: UserToErase & { phoneNumber: string },
  now: Date,
): Promise<Erasure> {
  if (user.role !== "buyer") throw staffCannotBeErased();
  const placed = await lockOrdersOf(tx, user.id);
  const orderIds = placed.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  await blockNewRowsOfUser(tx, user.id);
  const obstacles = await findObstacles(tx, user);
  if (obstacles.length > 0) throw ordersOpen(obstacles);
  await removeErasedMember(tx, user);
  await deleteCartOf(tx, user.id);
  await deleteDetailsOf(tx, user.id);
  await deleteHoldLimitOf(tx, user.id);
  await deleteEnquiriesOf(tx, user.phoneNumber);
  await deleteRequestsOf(tx, orderIds);
  await clearTextsOf(tx, orderIds);
  await deleteQuestionsOf(tx, orderIds);
  await deleteNotificationsOf(tx, user.id);
  await deleteNotesOf(tx, orderIds);
  await deleteReordersOf(tx, user.id);
  const deletedOrders = await eraseOrders(tx, user.id, now);
  await deleteWordsOf(tx, orderIds);
  await deleteSecondFactor(tx, user.id);
  await deleteProofsOfPhone(tx, user.phoneNumber);
  await eraseUser(tx, user, now);
  return { ...(await presentErased(tx, user, now)), deletedOrders };
}

async function presentErased(tx: Queryable, { id }: { id: string }, erasedAt: Date): Promise<Erasure> {
  const { keptOrders, keptUntil } = await summariseOrders(tx, id);
  return { erasedAt: erasedAt.toISOString(), deletedOrders: 0, keptOrders, keptUntil };
}

/** The subject is the account's identifier, because the log is kept longer than the phone number may be. */
function record(
  tx: pg.PoolClient,
  caller: Caller | null,
  userId: string,
  summary: string,
  now: Date,
): Promise<void> {
  return recordAudit(tx, caller, now, { action: "customer.erased", subject: userId, summary });
}
