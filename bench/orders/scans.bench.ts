import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { openDatabase } from "@dakbag/api/platform/database";
import { findServerPid } from "./order-cost.queries.ts";
import { bookAllOrders, countScans } from "./scans.queries.ts";
import type { Load, Post } from "../support/load.ts";
import { insertManyOrders } from "../support/many-orders.queries.ts";
import { type Measurement, mustBeNone, mustTakeAtMost } from "../support/measurement.ts";
import { processorMs, processorMsWithChildren } from "../support/processor-time.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { runScript } from "../support/script-process.ts";
import { withConnection } from "../support/with-connection.ts";

const parcels = 2500;
const connections = 10;
const maxProcessorMs = 60_000;
const hourMs = 3_600_000;
const indiaOffsetMs = 5.5 * hourMs;

/** From the pick-up until the last morning, each an hour after the one before. */
const journey = [
  ["In Transit", "X-PPOM"],
  ["In Transit", "X-DLL2F"],
  ["Pending", "X-IBD3F"],
  ["Dispatched", "X-DDD3FD"],
] as const;

/** Ten thousand scans that a courier pushes, four of each of 2,500 parcels: the processor time of the shop and of PostgreSQL. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(measureIn, {
    withSandbox: true,
    withCouriers: true,
    environment: { RATE_LIMIT_SCALE: "1000000" },
  });
}

function measureIn({ url, pid, ownerUrl }: RunningShop): Promise<Measurement[]> {
  return withConnection(ownerUrl, async (db) => {
    await insertManyOrders(db, parcels);
    const numbers = await bookAllOrders(db);
    const pool = openDatabase(ownerUrl, { onConnectionError: () => undefined });
    const serverPid = await findServerPid(pool);
    await pool.end();
    const usedMs = () => ({ shop: processorMs(pid), server: processorMsWithChildren(serverPid) });
    const before = usedMs();
    // Scan by scan, as they happen; those of one time come from different parcels.
    for (const [hour] of journey.entries())
      await runScript<Load>("support/load.ts", {
        url: `${url}/api/webhooks/parcels`,
        connections,
        posts: numbers.map((awb) => pushOf(awb, hour)),
      });
    const after = usedMs();
    const [shopMs, serverMs] = [after.shop - before.shop, after.server - before.server];
    console.log(`  the shop ${Math.round(shopMs)} ms, PostgreSQL ${Math.round(serverMs)} ms`);
    const { scans, outForDelivery } = await countScans(db);
    const all = parcels * journey.length;
    return [
      mustTakeAtMost(`${all} scans pushed, processor time of both`, shopMs + serverMs, maxProcessorMs),
      mustBeNone("scans that are missing", all - scans, all),
      mustBeNone("parcels whose stage is not that of the last scan", parcels - outForDelivery, parcels),
    ];
  });
}

function pushOf(awb: string, hour: number): Post {
  const [status, code] = journey[hour] ?? journey[0];
  const at = new Date(Date.now() - (journey.length - hour) * hourMs + indiaOffsetMs);
  const scan = {
    Status: status,
    StatusType: "UD",
    StatusDateTime: at.toISOString().slice(0, -1),
    StatusLocation: "Jaipur",
    Instructions: "",
  };
  return {
    headers: {
      "content-type": "application/json",
      "x-api-key": sandboxCredentials.delhiveryWebhookToken,
    },
    body: JSON.stringify({ Shipment: { AWB: awb, ReferenceNo: "", NSLCode: code, Status: scan } }),
  };
}
