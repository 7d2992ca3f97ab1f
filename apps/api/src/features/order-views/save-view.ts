import { hasAccess, type Role } from "@dakbag/domain/account/roles";
import { isDeepStrictEqual } from "node:util";
import type { OrderFilter } from "@dakbag/contracts/order-filter";
import { type Queryable, transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { idTaken, nameTaken, onlyOwnerUnshares, tooManyViews, viewChanged } from "./order-views.errors.ts";
import {
  countViewsOf,
  deletePrivateViews,
  deleteView,
  findView,
  findViewByName,
  insertView,
  lockView,
  lockViewsOf,
  type OrderViewRow,
  updateView,
} from "./order-views.queries.ts";

const maxViews = 50;

interface ViewContent {
  readonly name: string;
  readonly filter: OrderFilter;
  readonly isShared: boolean;
}

type Database = Pick<Shop, "db">;

/** Creates a view; the same one again changes nothing. @throws ShopError 409 for a name that is taken, and beyond the limit */
export function createView(
  { db, clock }: Database & Pick<Shop, "clock">,
  { viewId: id, ...content }: ViewContent & { viewId: string },
  userId: string,
): Promise<OrderViewRow> {
  return transaction(db, async (tx) => {
    await lockViewsOf(tx, userId);
    const [before] = await lockView(tx, id);
    if (before) {
      if (before.ownerId !== userId || !isSame(before, content)) throw idTaken();
      return before;
    }
    await refuseTakenName(tx, userId, id, content.name);
    const [{ count } = { count: 0 }] = await countViewsOf(tx, userId);
    if (count >= maxViews) throw tooManyViews(maxViews);
    const filter = JSON.stringify(content.filter);
    const [created] = await insertView(tx, { ...content, id, userId, filter, now: clock() });
    // Another person has just taken the id.
    if (!created) throw idTaken();
    return created;
  });
}

/** @throws ShopError 404 for a view of another person that is not shared; 409 when it has changed since it was seen */
export function changeView(
  { db }: Database,
  { id, version, ...content }: ViewContent & { id: string; version: number },
  userId: string,
): Promise<OrderViewRow> {
  return transaction(db, async (tx) => {
    const [found] = await findView(tx, id);
    if (!found || !isVisible(found, userId)) throw notFound("This view");
    // Its names are compared with those of its owner, who stays the same.
    await lockViewsOf(tx, found.ownerId);
    const [seen] = await lockView(tx, id);
    if (!seen || !isVisible(seen, userId)) throw notFound("This view");
    if (isSame(seen, content)) return seen;
    if (seen.version !== version) throw viewChanged();
    if (seen.isShared && !content.isShared && seen.ownerId !== userId) throw onlyOwnerUnshares();
    await refuseTakenName(tx, seen.ownerId, id, content.name);
    const [changed] = await updateView(
      tx,
      id,
      content.name,
      JSON.stringify(content.filter),
      content.isShared,
    );
    return changed ?? seen;
  });
}

/** @throws ShopError 409 when it has changed since it was seen */
export function removeView(
  { db }: Database,
  { id, version }: { id: string; version: number },
  userId: string,
): Promise<void> {
  return transaction(db, async (tx) => {
    const [seen] = await lockView(tx, id);
    if (!seen || !isVisible(seen, userId)) return;
    if (seen.version !== version) throw viewChanged();
    await deleteView(tx, id);
  });
}

/** When a person can no longer read orders, only shared views stay, because others use them. */
export async function deleteViewsWithRole(
  tx: Queryable,
  { userId, before, after }: { userId: string; before: Role; after: Role },
): Promise<void> {
  if (hasAccess(before, "accounts") && !hasAccess(after, "accounts")) await deletePrivateViews(tx, userId);
}

const isVisible = (view: OrderViewRow, userId: string) => view.isShared || view.ownerId === userId;

const isSame = (view: OrderViewRow, { name, filter, isShared }: ViewContent) =>
  view.name === name &&
  view.isShared === isShared &&
  isDeepStrictEqual(withoutUndefined(view.filter), withoutUndefined(filter));

// JSON has no undefined.
const withoutUndefined = (filter: OrderFilter): unknown => JSON.parse(JSON.stringify(filter));

async function refuseTakenName(tx: Queryable, ownerId: string, id: string, name: string): Promise<void> {
  const [other] = await findViewByName(tx, ownerId, name);
  if (other && other.id !== id) throw nameTaken();
}
