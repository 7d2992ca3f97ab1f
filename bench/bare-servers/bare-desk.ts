import { findDeskPage } from "@dakbag/api/features/order-desk/find-desk-page";
import { findNeighboursOfOrder } from "@dakbag/contracts/order-desk";
import { openDatabase } from "@dakbag/api/platform/database";
import { createServer } from "node:http";
import { answerWith } from "../support/script-process.ts";
import { portOf } from "./port-of.ts";
import type { Bytes } from "./same-bytes.ts";

/** The desk's page of orders without a shop: its statements, and the bytes that the shop answers. */
export interface BareDesk extends Bytes {
  readonly databaseUrl: string;
  readonly limit: number;
}

answerWith<BareDesk>(async ({ databaseUrl, limit, headers, body }) => {
  const db = openDatabase(databaseUrl, { onConnectionError: () => undefined });
  const filter = findNeighboursOfOrder.query.parse({});
  const server = createServer((_request, response) => {
    void findDeskPage(db, { filter, callerId: "", page: 1, after: null, limit }).then(({ orders }) => {
      if (orders.length !== limit) throw new Error("The page is not full.");
      response.writeHead(200, headers).end(body);
    });
  });
  return portOf(server.listen(0, "127.0.0.1"));
});
