import { maxSavedAddresses } from "@dakbag/domain/places/shipping-address";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import {
  addressNotFound,
  defaultStays,
  savedAlready,
  tooManyAddresses,
} from "./shipping-addresses.errors.ts";
import {
  type AddressParts,
  type AddressRow,
  clearDefault,
  deleteAddressRow,
  findAddressesOf,
  insertAddress,
  lockOwner,
  setAddress,
  setDefault,
} from "./shipping-addresses.queries.ts";

type Keeper = Pick<Shop, "db" | "clock">;

/**
 * Keeps an address; one that is kept already is answered as it is. The first one is the default.
 *
 * @throws ShopError 409 when there are as many as one buyer may keep
 */
export function addAddress(
  { db, clock }: Keeper,
  userId: string,
  address: AddressParts,
): Promise<AddressRow> {
  return changeAddresses(db, userId, async (tx, saved) => {
    const same = saved.find((row) => isSameAddress(row.address, address));
    if (same) return same;
    if (saved.length >= maxSavedAddresses) throw tooManyAddresses();
    return insert(tx, { userId, address, isDefault: saved.length === 0, now: clock() });
  });
}

/**
 * Puts an address in the place of a saved one.
 *
 * @throws ShopError 404 not this buyer's; 409 when another of the addresses reads the same
 */
export function changeAddress(
  { db }: Keeper,
  userId: string,
  { id, address }: { id: string; address: AddressParts },
): Promise<AddressRow> {
  return changeAddresses(db, userId, async (tx, saved) => {
    const row = ownAddress(saved, id);
    if (saved.some((other) => other !== row && isSameAddress(other.address, address))) throw savedAlready();
    await setAddress(tx, id, address);
    return { ...row, address };
  });
}

/** Forgets an address. @throws ShopError 404 not this buyer's; 409 for the default */
export function deleteAddress({ db }: Keeper, userId: string, id: string): Promise<void> {
  return changeAddresses(db, userId, async (tx, saved) => {
    if (ownAddress(saved, id).isDefault) throw defaultStays();
    await deleteAddressRow(tx, id);
  });
}

/** Makes an address the default in the place of the one that was. @throws ShopError 404 not this buyer's */
export function makeDefault({ db }: Keeper, userId: string, id: string): Promise<AddressRow> {
  return changeAddresses(db, userId, async (tx, saved) => {
    const row = ownAddress(saved, id);
    await moveDefault(tx, userId, row);
    return { ...row, isDefault: true };
  });
}

/**
 * Saves the shipping address of a buyer's details: it becomes the default. One that is kept already is chosen;
 * otherwise it is a correction of the default, which it replaces.
 */
export async function putDefaultAddress(
  tx: pg.PoolClient,
  userId: string,
  { address, now }: { address: AddressParts; now: Date },
): Promise<void> {
  const saved = await lockAddresses(tx, userId);
  const same = saved.find((row) => isSameAddress(row.address, address));
  const current = saved.find(({ isDefault }) => isDefault);
  if (same) await moveDefault(tx, userId, same);
  else if (current) await setAddress(tx, current.id, address);
  else await insert(tx, { userId, address, isDefault: true, now });
}

function changeAddresses<Result>(
  db: pg.Pool,
  userId: string,
  work: (tx: pg.PoolClient, saved: AddressRow[]) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async (tx) => work(tx, await lockAddresses(tx, userId)));
}

/** A buyer's addresses, which nobody else changes until the transaction ends. */
async function lockAddresses(tx: pg.PoolClient, userId: string): Promise<AddressRow[]> {
  const [owner] = await lockOwner(tx, userId);
  if (!owner) throw notSignedIn();
  return findAddressesOf(tx, userId);
}

/** Two statements: within one, the new default could be written before the old one is none any more. */
async function moveDefault(tx: pg.PoolClient, userId: string, to: AddressRow): Promise<void> {
  if (to.isDefault) return;
  await clearDefault(tx, userId);
  await setDefault(tx, to.id);
}

async function insert(
  tx: pg.PoolClient,
  {
    userId,
    address,
    isDefault,
    now,
  }: { userId: string; address: AddressParts; isDefault: boolean; now: Date },
): Promise<AddressRow> {
  const id = uuidV7(now);
  await insertAddress(tx, id, userId, address, isDefault, now);
  return { id, address, isDefault };
}

function ownAddress(saved: readonly AddressRow[], id: string): AddressRow {
  const row = saved.find((address) => address.id === id.toLowerCase());
  if (!row) throw addressNotFound();
  return row;
}

function isSameAddress(one: AddressParts, other: AddressParts): boolean {
  return (Object.keys(one) as (keyof AddressParts)[]).every((field) => one[field] === other[field]);
}
