import { maxCsvBytes } from "@dakbag/domain/imports/csv-file";
import { countTracked, findOrderNumbers, updateBare } from "./bulk-status.queries.ts";
import { insertAdmin, insertManyOrders } from "../support/many-orders.queries.ts";
import { measureInTurns, type Measurement } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { withConnection } from "../support/with-connection.ts";

const orders = 30_000;
const rowsOfFile = 11_000;
const rounds = 5;

/** A status CSV of 1 MB, compared with a bare script that sends COPY and UPDATE … FROM to the same database. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(({ url, ownerUrl }) =>
    withConnection(ownerUrl, async (db) => {
      const token = await insertAdmin(db);
      await insertManyOrders(db, orders);
      const numbers = await findOrderNumbers(db, rowsOfFile);
      let turn = 0;
      // Every file changes every order: its status, invoice link and tracking.
      const timed = async (send: (csv: string) => Promise<void>) => {
        turn += 1;
        const csv = fileOf(numbers, turn);
        const begin = performance.now();
        await send(csv);
        const time = performance.now() - begin;
        if ((await countTracked(db, `T${turn}-%`)) !== rowsOfFile)
          throw new Error("Not every order was changed.");
        return time;
      };
      const inShop = () => timed((csv) => upload(url, token, csv));
      const bare = () => timed((csv) => updateBare(db, csv));
      await inShop();
      await bare();
      const turns = await measureInTurns(inShop, bare, { rounds });
      const what = `status CSV of 1 MB, ${rowsOfFile} rows`;
      return [{ what, unit: "ms", limit: { atMost: 3 }, ...turns }];
    }),
  );
}

function fileOf(numbers: readonly string[], turn: number): string {
  const status = turn % 2 === 0 ? "Shipped" : "Delivered";
  const head = "orderID,invoiceLink,trackingID,Delivery Partner Name,status\n";
  const begins = numbers.map((number) => `${number},https://invoices.example/${turn}/`);
  // Each parcel has its own number: a number of two orders would have to be confirmed.
  const ends = numbers.map((_, row) => `,T${turn}-${row},Blue Dart,${status}\n`);
  const room = maxCsvBytes - head.length - begins.join("").length - ends.join("").length;
  const padding = "x".repeat(Math.floor(room / numbers.length));
  return head + begins.map((begin, row) => begin + padding + ends[row]).join("");
}

async function upload(url: string, token: string, csv: string): Promise<void> {
  const form = new FormData();
  form.append("file", new File([csv], "orders.csv", { type: "text/csv" }));
  const answer = await fetch(`${url}/api/admin/bulkOrderStatus`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`The file was rejected: ${body}`);
}
