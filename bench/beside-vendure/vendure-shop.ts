import { freePort } from "@dakbag/api/database/free-port";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { openDatabase } from "@dakbag/api/platform/database";
import { csvLines } from "@dakbag/domain/imports/delimited-text";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Afterwards } from "../support/clean-up.ts";
import { processorMs } from "../support/processor-time.ts";
import type { RunningShop } from "../support/running-shop.ts";
import { startScript } from "../support/script-process.ts";
import { createDatabaseBeside } from "../orders/whole-order.queries.ts";
import { installVendure } from "./installed-vendure.ts";
import type { VendureAddresses } from "./vendure-config.ts";
import type { VendureServer } from "./vendure-server.ts";
import { countVendureJobs, type Goods } from "./vendure.queries.ts";

const jobsDoneWithinMs = 120_000;

export interface VendureShop {
  readonly url: string;
  /** The processor time of its server and its worker together. */
  processorMs(): number;
  /** Waits until no job is left. */
  untilDone(): Promise<void>;
}

/** Starts Vendure, its server and its worker, with these products, on a database beside the shop's and with its mail server. */
export async function startVendure(
  afterwards: Afterwards,
  shop: RunningShop,
  goods: readonly Goods[],
): Promise<VendureShop> {
  await installVendure();
  const { ownerUrl: databaseUrl } = await createDatabaseBeside(shop, "vendure");
  const addresses = { databaseUrl, smtpUrl: shop.environment["SMTP_URL"] ?? "" };
  const folder = makeTemporaryDataDir("vendure");
  afterwards(() => rmSync(folder, { recursive: true }));
  const productsFile = join(folder, "products.csv");
  writeFileSync(productsFile, productsCsv(goods));
  const port = await freePort();
  const server = await startScript<VendureServer>("beside-vendure/vendure-server.ts", {
    ...addresses,
    port,
    productsFile,
  });
  afterwards(() => server.stop());
  const worker = await startScript<VendureAddresses>("beside-vendure/vendure-worker.ts", addresses);
  afterwards(() => worker.stop());
  const db = openDatabase(databaseUrl, { onConnectionError: () => undefined });
  afterwards(() => db.end());
  return {
    url: `http://127.0.0.1:${port}`,
    processorMs: () => processorMs(server.pid) + processorMs(worker.pid),
    async untilDone() {
      const deadline = performance.now() + jobsDoneWithinMs;
      for (;;) {
        const { waiting, failed } = await countVendureJobs(db);
        if (failed > 0) throw new Error(`${failed} of Vendure's jobs failed.`);
        if (waiting === 0) return;
        if (performance.now() > deadline) throw new Error("Vendure's jobs do not end.");
        await pause(50);
      }
    },
  };
}

const columns =
  "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets";

function productsCsv(goods: readonly Goods[]): string {
  const rows = goods.map(({ sku, name, price, stock }) => {
    const product = [name, sku.toLowerCase(), name, "", "", "", ""];
    return [...product, sku, price, "GST", String(stock), "true", "", ""];
  });
  return csvLines([columns.split(","), ...rows]);
}
