import type { BareDesk } from "../bare-servers/bare-desk.ts";
import type { Load } from "../support/load.ts";
import { insertAdmin, insertManyOrders } from "../support/many-orders.queries.ts";
import { measureInTurns, type Measurement } from "../support/measurement.ts";
import { processorMs } from "../support/processor-time.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { runScript, startScript } from "../support/script-process.ts";
import { withConnection } from "../support/with-connection.ts";

const limit = 100; // staff §9
const connections = 8;
const seconds = 3;

/** The desk's page of 100 orders over HTTP, compared with a bare server that runs its query and answers the same bytes. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async ({ url, pid, databaseUrl, ownerUrl }) => {
    const token = await withConnection(ownerUrl, async (db) => {
      await insertManyOrders(db, 1000);
      return insertAdmin(db);
    });
    const path = `/api/admin/orders?page=1&limit=${limit}`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`The desk answered ${answer.status}: ${body}`);
    const bare = await startScript<BareDesk>("bare-servers/bare-desk.ts", {
      databaseUrl,
      limit,
      headers: { "content-type": "application/json", "content-length": String(body.length) },
      body,
    });
    try {
      const rateOf = (origin: string, duration = seconds) =>
        runScript<Load>("support/load.ts", { url: origin + path, headers, connections, seconds: duration });
      const bareUrl = `http://127.0.0.1:${bare.answer}`;
      await rateOf(url);
      await rateOf(bareUrl);
      const before = processorMs(pid);
      let pages = 0;
      const turns = await measureInTurns(
        async () => {
          const rate = await rateOf(url);
          pages += rate * seconds;
          return rate;
        },
        () => rateOf(bareUrl),
      );
      const each = (processorMs(pid) - before) / pages;
      console.log(`  ${body.length} bytes, about ${each.toFixed(1)} ms of the shop's processor time each`);
      return [{ what: "desk page of 100 orders", unit: "pages/s", limit: { atLeast: 0.5 }, ...turns }];
    } finally {
      await bare.stop();
    }
  });
}
