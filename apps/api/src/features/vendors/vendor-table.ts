import type { Queryable } from "../../platform/database.ts";
/** A list of vendors in the database. */
export interface VendorTable {
  /** Serialises imports; readers do not wait. */
  readonly lock: (db: Queryable) => Promise<unknown>;
  readonly findAll: (db: Queryable) => Promise<VendorOnRecord[]>;
  /** @param rows a JSON array of arrays of cells */
  readonly save: (db: Queryable, rows: string) => Promise<unknown>;
  readonly delete: (db: Queryable, keys: string[]) => Promise<unknown>;
}

/** A vendor of a marketplace, its cells in the order of the list's columns. */
export interface VendorOnRecord {
  key: string;
  cells: string[];
}
