import { checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { createApp } from "@dakbag/api/app";
import { sessionAuthenticator } from "@dakbag/api/features/users/sessions";
import { startCatalogueCache } from "@dakbag/api/features/catalogue/catalogue-cache";
import { systemClock } from "@dakbag/api/platform/clock";
import { readConfiguration } from "@dakbag/api/platform/configuration";
import { openDatabase } from "@dakbag/api/platform/database";
import { watchStorage } from "@dakbag/api/platform/storage";
import { readFromPrimary } from "@dakbag/api/platform/read-database";
import { createMsg91SmsSender } from "@dakbag/api/providers/msg91-sms-sender";
import { createRazorpayClient } from "@dakbag/api/providers/razorpay/razorpay-client";
import { createGstRegistryClient } from "@dakbag/api/providers/gst-registry-client";
import { createSmtpMailSender } from "@dakbag/api/providers/smtp-mail-sender";
import { createVendorSystemClient } from "@dakbag/api/providers/vendor-system-client";
import Fastify from "fastify";
import type pg from "pg";
import type { PreparedBuyer } from "./prepared-buyers.ts";
import type { RunningShop } from "./running-shop.ts";

/** A statement as it went to the database. */
export interface RecordedStatement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every statement of one order, from the session lookup to reading the order for the response. */
export interface RecordedOrder {
  readonly statements: readonly RecordedStatement[];
  readonly buyer: PreparedBuyer;
  readonly orderId: string;
  readonly razorpayOrderId: string;
}

export const orderRequest = (buyer: PreparedBuyer) => ({
  headers: { authorization: `Bearer ${buyer.token}`, "content-type": "application/json" },
  body: JSON.stringify({ shippingAddress: checkoutAddress, paymentMethod: "razorpay" }),
});

/**
 * Lets each buyer place an order through the shop's own routes and records the database statements. The bare script
 * replays them, so it always matches the shop's code.
 */
export async function recordOrders(
  shop: RunningShop,
  buyers: readonly PreparedBuyer[],
): Promise<RecordedOrder[]> {
  const { app, record, close } = await recordingApp(shop);
  const recorded: RecordedOrder[] = [];
  try {
    for (const buyer of buyers) {
      const statements: RecordedStatement[] = [];
      record(statements);
      const { headers, body } = orderRequest(buyer);
      const answer = await app.inject({ method: "POST", url: "/api/orders", headers, payload: body });
      if (answer.statusCode !== 200) throw new Error(`An order was rejected: ${answer.body}`);
      const { order, razorpayOrderId } = answer.json<{ order: { _id: string }; razorpayOrderId: string }>();
      recorded.push({ statements, buyer, orderId: order._id, razorpayOrderId });
    }
    return recorded;
  } finally {
    await close();
  }
}

async function recordingApp({ databaseUrl, environment }: RunningShop) {
  const configuration = readConfiguration(environment, { production: false });
  const { log } = Fastify({ logger: { level: "warn" } });
  const onConnectionError = (error: Error) => log.warn(error);
  const db = openDatabase(databaseUrl, { onConnectionError });
  // With a separate pool, so that the catalogue cache's queries are not recorded.
  const catalogueDb = openDatabase(databaseUrl, { onConnectionError });
  const catalogue = await startCatalogueCache({ db: catalogueDb, databaseUrl, clock: systemClock, log });
  const app = await createApp({
    db,
    readDb: readFromPrimary(db),
    clock: systemClock,
    configuration,
    authenticate: sessionAuthenticator({ db, clock: systemClock, configuration }),
    catalogue,
    payments: createRazorpayClient(configuration),
    sms: createMsg91SmsSender(configuration),
    mail: createSmtpMailSender(configuration),
    gstRegistry: createGstRegistryClient(configuration),
    couriers: [],
    vendorSystem: createVendorSystemClient(configuration),
    storage: watchStorage(db, { folders: [], clock: systemClock }),
    log,
  });
  let statements: RecordedStatement[] = [];
  db.on("connect", (client) => recordQueries(client, (statement) => statements.push(statement)));
  return {
    app,
    record: (into: RecordedStatement[]) => (statements = into),
    async close() {
      await app.close();
      await catalogue.stop();
      await Promise.all([db.end(), catalogueDb.end()]);
    },
  };
}

function recordQueries(client: pg.PoolClient, write: (statement: RecordedStatement) => void): void {
  const query = client.query;
  Reflect.set(client, "query", (...parameters: unknown[]) => {
    const [statement] = parameters;
    if (typeof statement === "string") write({ text: statement, values: [] });
    else write(statement as RecordedStatement);
    return Reflect.apply(query, client, parameters);
  });
}
