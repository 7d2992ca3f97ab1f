import type { ParsedCsv } from "@dakbag/domain/imports/csv-file";
import type { ProductCsvRow } from "@dakbag/domain/catalogue/product-csv";
import { formatQuantity } from "@dakbag/domain/money/money";
import { hash } from "node:crypto";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { writeChanges } from "./apply-import.ts";
import { alreadyApplied } from "./imports.errors.ts";
import {
  deleteImportRows,
  findImportRows,
  findSimilarImport,
  type ImportRecord,
  insertImport,
  insertImportRows,
  lockImport,
  type RefusedRow,
} from "./imports.queries.ts";
import { planProducts, productImport, replanProducts } from "./product-import.ts";

export interface ProductFile {
  readonly fileName: string;
  readonly csv: ParsedCsv<ProductCsvRow>;
  /** The user has confirmed that it is another delivery, not the same file by mistake. */
  readonly isAgain: boolean;
}

/**
 * Plans what a file would change now, and saves the plan with the prices and stock it is based on, to be applied later.
 * No product is locked or changed. The rows of a file that was applied before change nothing.
 *
 * @returns `id` of the saved plan; null when nothing would change
 */
export async function checkProductFile(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { fileName, csv, isAgain }: ProductFile,
  actor: Actor,
) {
  const contentHash = hashOf(csv.rows);
  const [similar] = await findSimilarImport(db, productImport.name, contentHash, fileName);
  const plan = await planProducts(db, csv);
  const { rows, changes } = similar?.isSame && !isAgain ? withoutChanges(plan, csv) : plan;
  const isAdding = csv.rows.some(({ stock }) => stock && "change" in stock);
  const checked = { rows, similar: similar && (similar.isSame || isAdding) ? similar : null };
  if (changes.length === 0) return { ...checked, id: null };
  const now = clock();
  const id = uuidV7(now);
  await transaction(db, async (tx) => {
    await insertImport(tx, {
      id,
      kind: productImport.name,
      source: "file",
      fileName,
      actorId: actor.userId,
      actor: actor.name,
      checkedAt: now,
      contentHash,
      isAgain,
    });
    await insertImportRows(
      tx,
      id,
      changes.map((change) => JSON.stringify(productImport.stored(change))),
    );
  });
  return { ...checked, id };
}

type ProductPlan = Awaited<ReturnType<typeof planProducts>>;

function withoutChanges({ rows }: ProductPlan, csv: ParsedCsv<ProductCsvRow>): ProductPlan {
  const invalidLines = new Set(csv.invalid.map(({ line }) => line));
  const what = "Applied before, with the same file";
  return {
    rows: rows.map((row) =>
      row.verdict === "notFound" || invalidLines.has(row.line)
        ? row
        : { ...row, verdict: "same", what, changes: [], setsLower: false, movesPrice: false },
    ),
    changes: [],
  };
}

/** The hash of the requested changes, so that different line endings or quotes do not count as a different file. */
function hashOf(rows: readonly ProductCsvRow[]): string {
  const requested = rows
    .filter(({ price, stock, isShown }) => price !== null || stock !== null || isShown !== null)
    .map(({ sku, price, stock, isShown }) => [sku.toUpperCase(), price, stock, isShown]);
  return hash("sha256", JSON.stringify(requested));
}

export interface AppliedProductFile {
  readonly updatedCount: number;
  readonly refused: readonly RefusedRow[];
}

/**
 * Applies a checked file in one transaction. A row whose product has changed since the check is refused and does not
 * stop the others. Repeating the request returns the same result.
 *
 * @throws ShopError 404 the check does not exist or was deleted; 409 the same rows were applied from another check
 */
export function applyProductFile(
  { db, clock }: Pick<Shop, "db" | "clock">,
  id: string,
  actor: Actor,
): Promise<AppliedProductFile> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [record] = await lockImport(tx, productImport.name, id);
    if (!record) throw notFound("This upload");
    if (record.appliedAt)
      return { updatedCount: record.changedCount ?? 0, refused: record.outcome?.refusedRows ?? [] };
    const stored = await findImportRows<Parameters<typeof replanProducts>[1][number]>(tx, id);
    const { changes, refused } = await replanProducts(tx, stored);
    await assertNotAppliedBefore(tx, record);
    const updatedCount = changes.length;
    // Not recorded as applied, so that the previous upload can still be undone.
    if (updatedCount === 0) return { updatedCount, refused };
    const { fileName } = record;
    await deleteImportRows(tx, id);
    const outcome = { refusedRows: [...refused] };
    const summary = `${fileName} changed ${formatQuantity(updatedCount)} products; refused ${refused.length}.`;
    const context = { fileName, isUndo: false, actor, now };
    await writeChanges(tx, productImport, { id, changes, outcome, summary }, context);
    return { updatedCount, refused };
  });
}

/** Runs while the products are locked: of two concurrent requests with the same rows, the second finds the first. */
async function assertNotAppliedBefore(tx: pg.PoolClient, record: ImportRecord): Promise<void> {
  if (record.isAgain) return;
  const [similar] = await findSimilarImport(
    tx,
    productImport.name,
    record.contentHash ?? "",
    record.fileName,
  );
  if (similar?.isSame) throw alreadyApplied(similar.by);
}
