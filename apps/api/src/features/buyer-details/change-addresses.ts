import { maxSavedAddresses } from "@dakbag/domain/places/shipping-address";
import type pg from "pg";
import { together, transaction } from "../../platform/database.ts";
import { conflict, notFound, notSignedIn } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import {
  type AddressRow,
  clearDefault,
  deleteAddressById,
  findAddressesOf,
  insertAddress,
  lockOwner,
  updateAddress,
  setDefault,
} from "./buyer-details.queries.ts";
import type { AddressFields } from "./address-fields.ts";

type AddressContext = Pick<Shop, "db" | "clock">;

/**
 * Saves an address; a duplicate returns the saved one. The first address is the default.
 *
 * @throws ShopError 409 when the buyer has the maximum number
 */
export function addAddress(
  { db, clock }: AddressContext,
  ownerId: string,
  address: AddressFields,
): Promise<AddressRow> {
  return changeAddresses(db, ownerId, async (tx, saved) => {
    const same = saved.find((row) => isSameAddress(row.address, address));
    if (same) return same;
    if (saved.length >= maxSavedAddresses) throw tooManyAddresses();
    return insert(tx, { ownerId, address, isDefault: saved.length === 0, now: clock() });
  });
}

/**
 * Changes a saved address.
 *
 * @throws ShopError 404 not this buyer's; 409 when another address is the same
 */
export function changeAddress(
  { db }: AddressContext,
  ownerId: string,
  { id, address }: { id: string; address: AddressFields },
): Promise<AddressRow> {
  return changeAddresses(db, ownerId, async (tx, saved) => {
    const row = ownAddress(saved, id);
    if (saved.some((other) => other !== row && isSameAddress(other.address, address))) throw addressExists();
    await updateAddress(tx, id, address);
    return { ...row, address };
  });
}

/** Deletes an address. @throws ShopError 404 not this buyer's; 409 for the default */
export function deleteAddress({ db }: AddressContext, ownerId: string, id: string): Promise<void> {
  return changeAddresses(db, ownerId, async (tx, saved) => {
    if (ownAddress(saved, id).isDefault) throw defaultNotDeletable();
    await deleteAddressById(tx, id);
  });
}

/** Makes an address the default. @throws ShopError 404 not this buyer's */
export function makeDefault({ db }: AddressContext, ownerId: string, id: string): Promise<AddressRow> {
  return changeAddresses(db, ownerId, async (tx, saved) => {
    const row = ownAddress(saved, id);
    await moveDefault(tx, ownerId, row);
    return { ...row, isDefault: true };
  });
}

/** Saves the shipping address of the details form: a duplicate becomes the default, else the default is changed. */
export async function saveDefaultAddress(
  tx: pg.PoolClient,
  ownerId: string,
  { address, now }: { address: AddressFields; now: Date },
): Promise<void> {
  const saved = await lockAddresses(tx, ownerId);
  const same = saved.find((row) => isSameAddress(row.address, address));
  const current = saved.find(({ isDefault }) => isDefault);
  if (same) await moveDefault(tx, ownerId, same);
  else if (current) await updateAddress(tx, current.id, address);
  else await insert(tx, { ownerId, address, isDefault: true, now });
}

function changeAddresses<Result>(
  db: pg.Pool,
  ownerId: string,
  work: (tx: pg.PoolClient, saved: AddressRow[]) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async (tx) => work(tx, await lockAddresses(tx, ownerId)));
}

/** The addresses of a buyer or branch, locked until the transaction ends. */
async function lockAddresses(tx: pg.PoolClient, ownerId: string): Promise<AddressRow[]> {
  const [[owner], saved] = await together([lockOwner(tx, ownerId), findAddressesOf(tx, ownerId)]);
  if (!owner) throw notSignedIn();
  return saved;
}

/** Two statements: one could set the new default before clearing the old, against the unique index. */
async function moveDefault(tx: pg.PoolClient, ownerId: string, to: AddressRow): Promise<void> {
  if (to.isDefault) return;
  await clearDefault(tx, ownerId);
  await setDefault(tx, to.id);
}

async function insert(
  tx: pg.PoolClient,
  {
    ownerId,
    address,
    isDefault,
    now,
  }: { ownerId: string; address: AddressFields; isDefault: boolean; now: Date },
): Promise<AddressRow> {
  const id = uuidV7(now);
  await insertAddress(tx, id, ownerId, address, isDefault, now);
  return { id, address, isDefault };
}

function ownAddress(saved: readonly AddressRow[], id: string): AddressRow {
  const row = saved.find((address) => address.id === id.toLowerCase());
  if (!row) throw addressNotFound();
  return row;
}

function isSameAddress(one: AddressFields, other: AddressFields): boolean {
  return (Object.keys(one) as (keyof AddressFields)[]).every((field) => one[field] === other[field]);
}

const addressNotFound = () => notFound("This address");

const tooManyAddresses = () =>
  conflict(
    "too-many-addresses",
    `You have ${maxSavedAddresses} saved addresses, the maximum. Please delete one to save another.`,
  );

const addressExists = () => conflict("saved-already", "This address is saved already.");

const defaultNotDeletable = () =>
  conflict(
    "default-address",
    "This is your default shipping address. Please make another one the default before you delete it.",
  );
