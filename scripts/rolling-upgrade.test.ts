import { execFile } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { openDatabase } from "@dakbag/api/platform/database";
import { onServer, withDatabase } from "@dakbag/api/test-support/database-for-the-run";
import { expectCleanLedger } from "@dakbag/api/test-support/expect-clean-ledger";
import { memoryFolder } from "@dakbag/api/test-support/memory-folder";
import { payAtSandbox, verification } from "@dakbag/api/test-support/builders/payments";
import { checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { codeSentTo, newPhone } from "@dakbag/api/test-support/builders/verify-phone";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestJson } from "../apps/server/test-support/request-json.ts";
import { spawnMain, validEnvironment } from "../apps/server/test-support/spawn-main.ts";
import { lastRelease, unpackLastRelease } from "./last-release.ts";

/*
 * A rolling upgrade as it happens: the last release serves, today's migrations run beside it, and then copies of both versions
 * serve one database. What the requests look like is the last release's affair.
 */
const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const folder = makeTemporaryDataDir("upgrade", memoryFolder());
const backup = join(folder, "backup.gz");
const stops: (() => unknown)[] = [];

let release: string;
let server: EmbeddedPostgres;
let urls: Record<"DATABASE_URL" | "DATABASE_OWNER_URL", string>;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let older: string;
let newer: string;
let admin: Caller;
/** A buyer of the last release, and the ids of the orders there: shipped, refunded in part, cancelled and unpaid. */
let traded: { buyer: Caller; orders: string[] };
/** The answers of the last release while the migrations of today ran. */
const answeredMeanwhile: number[] = [];

/** A command of a version, such as `migrate`. */
const command = (version: string, name: string, ...parameters: string[]) =>
  run(process.execPath, [join(version, `scripts/${name}.ts`), ...parameters], {
    env: { PATH: process.env["PATH"], ...urls },
  });

async function startCopy(version: string, database = urls): Promise<string> {
  const { shopEnvironment } = (await import(join(version, "apps/sandbox/src/shop-environment.ts"))) as {
    shopEnvironment: (of: typeof sandbox) => Record<string, string>;
  };
  const environment = {
    ...validEnvironment,
    ...shopEnvironment(sandbox),
    DATABASE_URL: database.DATABASE_URL,
    RATE_LIMIT_SCALE: "1000",
  };
  const webApp = join(version, "apps/server/test-support/fake-web-app");
  const copy = spawnMain(
    environment,
    ["--web-app", webApp],
    (stop) => stops.push(stop),
    join(version, "apps/server/src/main.ts"),
  );
  return copy.address();
}

beforeAll(async () => {
  release = unpackLastRelease();
  server = await startEmbeddedPostgres({ dataDir: join(folder, "data"), durable: false });
  sandbox = await startSandbox();
  urls = { DATABASE_URL: server.url, DATABASE_OWNER_URL: server.ownerUrl };
  await command(release, "migrate");
  older = await startCopy(release);
  admin = await register(older);
  await onServer(server.ownerUrl, "UPDATE users SET role = 'admin'");
  const buyer = await register(older);
  await buyAndShip(buyer, everywhere(older));
  await command(release, "backup", backup);
  await tradeAtLastRelease(buyer);
  traded = { buyer, orders: await ordersOf(buyer) };

  let isOver = false;
  const keepAsking = async () => {
    const buyer = await register(older);
    while (!isOver) {
      const body = { sku: "TAPBRN045", quantity: 1 };
      answeredMeanwhile.push((await requestJson("POST", `${older}/api/cart`, { ...buyer, body })).status);
    }
  };
  const asking = [keepAsking(), keepAsking()];
  await command(root, "migrate").finally(() => (isOver = true));
  await Promise.all(asking);
  newer = await startCopy(root);
});
afterAll(async () => {
  for (const stop of stops) stop();
  await sandbox.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Caller {
  readonly as: { readonly headers: Record<string, string> };
}

async function ask(method: string, url: string, request: Parameters<typeof requestJson>[2] = {}) {
  const answer = await requestJson(method, url, request);
  expect([method, url, answer.status, answer.body]).toEqual([method, url, 200, answer.body]);
  return answer;
}

async function register(at: string): Promise<Caller> {
  const phoneNumber = newPhone();
  const { cookie } = await ask("POST", `${at}/api/otp/sendOtp`, { body: { phoneNumber } });
  const otp = await codeSentTo({ sandboxUrl: sandbox.url }, phoneNumber);
  const proven = await ask("POST", `${at}/api/otp/verifyOtp`, { cookie, body: { phoneNumber, otp } });
  const form = {
    phoneNumber,
    otp,
    password: "bubble-wrap-42",
    name: "Meera Stores",
    email: "meera@example.in",
  };
  const { body } = await ask("POST", `${at}/api/users/register`, { cookie: proven.cookie, body: form });
  return { as: { headers: { authorization: `Bearer ${String(body["token"])}` } } };
}

type Step = "cart" | "order" | "pay" | "desk" | "read";

/** The shop's main job, each step at a copy. */
async function buyAndShip(buyer: Caller, at: Record<Step, string>): Promise<void> {
  await ask("POST", `${at.cart}/api/cart`, { ...buyer, body: { sku: "TAPBRN045", quantity: 3 } });
  const body = { shippingAddress: checkoutAddress, paymentMethod: "razorpay" };
  const placed = await ask("POST", `${at.order}/api/orders`, { ...buyer, body });
  const { _id: id, orderNumber } = placed.body["order"] as { _id: string; orderNumber: string };
  const paid = await payAtSandbox({ sandboxUrl: sandbox.url }, String(placed.body["razorpayOrderId"]));
  await ask("POST", `${at.pay}/api/orders/verifyPayment`, { ...buyer, body: verification(paid) });

  const found = await ask("GET", `${at.desk}/api/admin/orders?orderId=${orderNumber}`, admin);
  const [order] = found.body["orders"] as { _id: string; version: number; status: string }[];
  expect(order).toMatchObject({ _id: id, status: "Order Processing" });
  const tracking = { partnerName: "Delhivery", trackingId: "T-1" };
  const change = { status: "Shipped", invoice: "", tracking, version: order?.version };
  await ask("PUT", `${at.desk}/api/admin/orders/${id}`, { ...admin, body: change });

  const seen = await ask("GET", `${at.read}/api/orders/${id}`, buyer);
  expect(seen.body).toMatchObject({ order: { status: "Shipped" } });
  const invoice = await fetch(`${at.read}/api/orders/${id}/invoice`, buyer.as);
  expect((await invoice.text()).slice(0, 5)).toBe("%PDF-");
}

async function placeAndPay(buyer: Caller, at: string, sku: string, quantity: number): Promise<string> {
  await ask("POST", `${at}/api/cart`, { ...buyer, body: { sku, quantity } });
  const body = { shippingAddress: checkoutAddress, paymentMethod: "razorpay" };
  const placed = await ask("POST", `${at}/api/orders`, { ...buyer, body });
  const paid = await payAtSandbox({ sandboxUrl: sandbox.url }, String(placed.body["razorpayOrderId"]));
  await ask("POST", `${at}/api/orders/verifyPayment`, { ...buyer, body: verification(paid) });
  return (placed.body["order"] as { _id: string })._id;
}

/** What else the last release records of orders: refunds of each kind, parcels, cancellations, and an order that is not paid. */
async function tradeAtLastRelease(buyer: Caller): Promise<void> {
  const version = async (id: string) => {
    const { body } = await ask("GET", `${older}/api/admin/orders/${id}`, admin);
    return (body["order"] as { version: number }).version;
  };
  const save = async (id: string, change: object) =>
    ask("PUT", `${older}/api/admin/orders/${id}`, {
      ...admin,
      body: {
        invoice: "",
        tracking: { partnerName: "", trackingId: "" },
        ...change,
        version: await version(id),
      },
    });
  const [refunded, returned, cancelled, packed] = [
    await placeAndPay(buyer, older, "TAPBRN045", 5),
    await placeAndPay(buyer, older, "HONROL100", 2),
    await placeAndPay(buyer, older, "HONROL100", 1),
    await placeAndPay(buyer, older, "TAPBRN045", 1),
  ];
  const lines = [{ lineNumber: 1, quantity: 2, restock: true }];
  const pieces = { lines, reason: "Damaged", refundsSeen: 0 };
  await ask("POST", `${older}/api/admin/orders/${refunded}/refunds`, { ...admin, body: pieces });
  const goodwill = { amount: 20, reason: "Late", refundsSeen: 1 };
  await ask("POST", `${older}/api/admin/orders/${refunded}/goodwill`, { ...admin, body: goodwill });
  const elsewhere = { decision: "elsewhere", reference: "NEFT 12" };
  await save(returned, { status: "Cancelled", money: elsewhere });
  await save(cancelled, { status: "Cancelled", money: { decision: "kept", reason: "Printed for you" } });
  const parcel = { weightGrams: 1200, boxes: 2, version: 0 };
  await ask("PUT", `${older}/api/packing/orders/${packed}/parcels/1`, { ...admin, body: parcel });
  await save(packed, { status: "Delivered", tracking: { partnerName: "DTDC", trackingId: "D12345678" } });
  await ask("POST", `${older}/api/cart`, { ...buyer, body: { sku: "TAPBRN045", quantity: 1 } });
  const body = { shippingAddress: checkoutAddress, paymentMethod: "razorpay" };
  await ask("POST", `${older}/api/orders`, { ...buyer, body });
}

async function ordersOf(buyer: Caller): Promise<string[]> {
  const { body } = await ask("GET", `${older}/api/orders`, buyer);
  return (body["data"] as { _id: string }[]).map(({ _id }) => _id);
}

const everywhere = (at: string) => ({ cart: at, order: at, pay: at, desk: at, read: at });

async function expectGoodLedger(ownerUrl: string): Promise<void> {
  const db = openDatabase(ownerUrl, { onConnectionError: () => undefined });
  await expectCleanLedger({ db }).finally(() => db.end());
}

test("last-release.json names the newest migration of its commit", () => {
  const migrations = readdirSync(join(release, "apps/api/database/migrations"));
  expect(migrations.toSorted().at(-1)).toBe(lastRelease.newestMigration);
});

test("while today's migrations run, every request to the last release is answered", () => {
  expect(answeredMeanwhile.length).toBeGreaterThan(5);
  expect(new Set(answeredMeanwhile)).toEqual(new Set([200]));
});

test("the last release runs the main job on today's schema, also when a copy of it restarts", async () => {
  await buyAndShip(await register(older), everywhere(older));
  const again = await startCopy(release);
  await buyAndShip(await register(again), everywhere(again));
  await expectGoodLedger(server.ownerUrl);
});

/** The order's page of staff, whose money the last release names by its provider; a tab of it shows no ids until it is reloaded. */
function inTodaysNames(page: Record<string, unknown>): Record<string, unknown> {
  const payments = page["payments"] as { razorpayPaymentId: string }[] | undefined;
  const refunds = page["refunds"] as { razorpayPaymentId: string; razorpayRefundId: string | null }[];
  if (!payments) return page;
  return {
    ...page,
    payments: payments.map(({ razorpayPaymentId: reference, ...payment }) => ({ ...payment, reference })),
    refunds: refunds.map(
      ({ razorpayPaymentId: paymentReference, razorpayRefundId: refundReference, ...refund }) => ({
        ...refund,
        paymentReference,
        refundReference,
      }),
    ),
  };
}

test("what the last release recorded reads the same: orders, documents and figures", async () => {
  const { buyer, orders } = traded;
  const pages: [string, Caller][] = [
    ["/api/orders", buyer],
    ["/api/users/data", buyer],
    ...orders.map((id): [string, Caller] => [`/api/orders/${id}`, buyer]),
    ...orders.map((id): [string, Caller] => [`/api/orders/${id}/invoice`, buyer]),
    ...orders.map((id): [string, Caller] => [`/api/admin/orders/${id}`, admin]),
    ["/api/admin/orders", admin],
    ["/api/admin/orders?status=Cancelled", admin],
    ["/api/admin/customers", admin],
    ["/api/admin/audit", admin],
    ["/api/packing/orders", admin],
    ["/api/internal/home", admin],
    ["/api/inventory", admin],
    ["/api/admin/downloadAllOrders", admin],
    ["/api/admin/reports/gstr1.json", admin],
    ["/api/admin/reports/documents", admin],
  ];
  for (const [path, caller] of pages) {
    const [before, now] = await Promise.all(
      [older, newer].map(async (at) => {
        const { status, body } = await requestJson("GET", `${at}${path}`, caller);
        // Jobs run all the time, and some were renamed.
        const home = body["forAdmins"] as { jobs?: object } | undefined;
        delete home?.jobs;
        const { requestId: _id, at: _at, ...rest } = body;
        return { path, status, ...rest };
      }),
    );
    // Today's may have fields more.
    expect.soft(now).toMatchObject(inTodaysNames(before!));
  }
});

test("an order that goes through copies of both versions is placed, paid and shipped once, in either direction", async () => {
  const [buyer, other] = [await register(older), await register(newer)];
  await buyAndShip(buyer, { cart: older, order: newer, pay: older, desk: newer, read: older });
  await buyAndShip(other, { cart: newer, order: older, pay: newer, desk: older, read: newer });
  await expectGoodLedger(server.ownerUrl);
});

test("a backup of the last release is restored, says so, and is a shop that sells", async () => {
  await onServer(server.ownerUrl, "CREATE DATABASE restored");
  const restored = withDatabase(server, "restored");
  const before = urls;
  urls = { DATABASE_URL: restored.url, DATABASE_OWNER_URL: restored.ownerUrl };
  const { stdout } = await command(root, "restore", backup, "--skip", "1000");
  expect(stdout).toMatch(/\d+ rows restored/);
  const copy = await startCopy(root, urls);
  await buyAndShip(await register(copy), everywhere(copy));
  urls = before;
  await expectGoodLedger(restored.ownerUrl);
});
