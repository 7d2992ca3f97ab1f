import { isUuid, uuidV7 } from "@dakbag/api/platform/uuid-v7";
import pg from "pg";
import type { PreparedBuyer } from "../support/prepared-buyers.ts";
import type { RecordedOrder } from "../support/recorded-order.ts";
import { answerWith } from "../support/script-process.ts";

/** Orders to write with only `pg`: for each buyer, the statements recorded for that kind of cart. */
export interface BareOrders {
  readonly databaseUrl: string;
  readonly connections: number;
  readonly recorded: readonly RecordedOrder[];
  readonly buyers: readonly PreparedBuyer[];
}

/** Answers the number of orders a second. */
answerWith<BareOrders>(async ({ databaseUrl, connections, recorded, buyers }) => {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(databaseUrl)));
  const orders = buyers.map((buyer) => {
    const example = recorded[buyer.cartKind];
    if (!example) throw new Error(`No order of cart ${buyer.cartKind} was recorded.`);
    return statementsFor(buyer, example);
  });
  const waiting = orders.values();
  const start = performance.now();
  await Promise.all(clients.map((client) => placeOrders(client, waiting)));
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return orders.length / seconds;
});

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return client;
}

/** Several of these run in parallel and take from the same `waiting`. */
async function placeOrders(client: pg.Client, waiting: Iterable<pg.QueryConfig[]>): Promise<void> {
  for (const statements of waiting) {
    for (const statement of statements) await client.query(statement);
  }
}

/** The recorded statements with the ids of this buyer and of a new order. */
function statementsFor(buyer: PreparedBuyer, { statements, ...example }: RecordedOrder): pg.QueryConfig[] {
  const orderId = uuidV7(new Date());
  const replacements = new Map<unknown, unknown>([
    [example.buyer.userId, buyer.userId],
    [example.orderId, orderId],
    [example.razorpayOrderId, `order_${orderId.replaceAll("-", "")}`],
    [example.buyer.tokenHash.toString("hex"), buyer.tokenHash],
  ]);
  // Any other UUID is the key of a row that the order has inserted; an array has one value per row.
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    const key = Buffer.isBuffer(value) ? value.toString("hex") : value;
    if (isKey(key) && !replacements.has(key)) replacements.set(key, uuidV7(new Date()));
    return replacements.has(key) ? replacements.get(key) : value;
  };
  return statements.map(({ name, text, values }) => ({
    ...(name === undefined ? {} : { name }),
    text,
    values: values.map(replaced),
  }));
}

const isKey = (value: unknown) => typeof value === "string" && isUuid(value);
