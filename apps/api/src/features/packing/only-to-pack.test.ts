import { expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placePaidOrder } from "../../../test-support/builders/refunds.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll({ now: new Date("2026-11-25T06:00:00Z") });
const packer = signInForAll(shop, { role: "packer", name: "Ravi" });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

interface Named {
  id: string;
  version: number;
  partnerName?: string;
  trackingId?: string;
}
const call = (
  method: "GET" | "POST" | "PUT",
  url: string,
  payload?: object,
  headers: { authorization: string } = packer.headers,
) => shop.app.inject({ method, url, headers, ...(payload && { payload }) });
const handOver = ({ partnerName = "Delhivery", trackingId = "12345678901234", ...order }: Named) =>
  call("POST", "/api/packing/handOver", { orders: [{ ...order, partnerName, trackingId }] });

async function paidOrder() {
  await setStock(shop, 100_000);
  const { id } = await placePaidOrder(shop, { POLPOD100120: 1000 });
  return { id, version: await versionOf(id) };
}
async function versionOf(id: string): Promise<number> {
  const { rows } = await shop.db.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [id]);
  return rows[0]!.version;
}
const stateOf = async (id: string) => {
  const { rows } = await shop.db.query(
    `SELECT status, tracking_partner_name AS partner, tracking_id AS tracking,
       (SELECT count(*)::int FROM notifications WHERE order_id = orders.id) AS messages
     FROM orders WHERE id = $1`,
    [id],
  );
  return rows[0];
};

test.each(["Delivered", "In Production", "Shipped", "Out for delivery"])(
  "an order that is %s is handed over by no packer, also with its present version, and its buyer reads nothing",
  async (status) => {
    const { id } = await paidOrder();
    const changed = await call(
      "PUT",
      "/api/admin/orders",
      { orders: [{ id, version: await versionOf(id) }], status, partnerName: "", restock: false },
      admin.headers,
    );
    expect(changed.statusCode, changed.body).toBe(200);
    const before = await stateOf(id);
    const refused = await handOver({ id, version: await versionOf(id) });
    expect(refused.json()).toMatchObject({
      handedOver: [],
      refused: [{ reason: `This order is not to be packed; its status is now ${status}.` }],
    });
    expect(await stateOf(id)).toEqual(before);
  },
);

test("an order is handed over only with the version that it has", async () => {
  const { id, version } = await paidOrder();
  expect((await handOver({ id, version: version + 1 })).json()).toMatchObject({ handedOver: [] });
  const { version: _left, ...unseen } = { id, version };
  expect((await handOver(unseen as Named)).statusCode).toBe(400);
  expect((await handOver({ id, version })).json()).toMatchObject({ handedOver: [id] });
  // The same request again, after its answer was lost.
  expect((await handOver({ id, version })).json()).toMatchObject({ handedOver: [id] });
});

test.each([
  "Parcel held: pay Rs 49 at evil.in/49",
  "Delhivery: pay Rs 49 at evil.in",
  "Delhivery pay at evil",
  "Someone",
])("no order is handed over to %s", async (partnerName) => {
  const { id, version } = await paidOrder();
  const before = await stateOf(id);
  const { refused } = (await handOver({ id, version, partnerName })).json<{
    refused: { reason: string }[];
  }>();
  expect(refused[0]?.reason).toContain("is no known courier");
  expect(await stateOf(id)).toEqual(before);
});

test.each(["https://evil.in/49", "pay at evil.in", "evil.in/49", "12 34", "x"])(
  "the tracking number %s is refused with its field, and nothing changes",
  async (trackingId) => {
    const { id, version } = await paidOrder();
    const answer = await handOver({ id, version, trackingId });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      "trackingId must be 4 to 50 letters, digits, hyphens and slashes",
    ]);
  },
);

test("a courier that an admin added is one until it is removed; packers add none", async () => {
  const change = (isAdded: boolean, headers = admin.headers, name = "Gati Express") =>
    call("PUT", "/api/admin/couriers", { name, isAdded }, headers);
  expect((await change(true, packer.headers)).statusCode).toBe(403);
  for (let times = 0; times < 2; times += 1)
    expect((await change(true)).json()).toEqual({ success: true, added: ["Gati Express"] });
  expect((await call("GET", "/api/packing/couriers")).json()).toMatchObject({ added: ["Gati Express"] });
  const first = await paidOrder();
  expect((await handOver({ ...first, partnerName: "GATI EXPRESS" })).json()).toMatchObject({
    handedOver: [first.id],
  });
  expect((await change(false)).json()).toEqual({ success: true, added: [] });
  const second = await paidOrder();
  expect((await handOver({ ...second, partnerName: "Gati Express" })).json()).toMatchObject({
    handedOver: [],
  });
  for (const name of ["evil.in", "www.x", "a;b", ""])
    expect((await change(true, admin.headers, name)).statusCode).toBe(400);
  const { rows } = await shop.db.query(
    "SELECT action FROM audit_log WHERE subject = 'Gati Express' ORDER BY id",
  );
  expect(rows).toEqual([{ action: "courier.added" }, { action: "courier.removed" }]);
});

test.each([
  ["tracking.partnerName", { tracking: { partnerName: "Pay at evil.in/49", trackingId: "123456" } }],
  ["tracking.trackingId", { tracking: { partnerName: "Delhivery", trackingId: "pay at evil.in/49" } }],
  ["money.reason", { status: "Cancelled", money: { decision: "kept", reason: "See www.evil" } }],
])("an admin's %s with a link is refused with its name", async (field, changes) => {
  const { id, version } = await paidOrder();
  const before = await stateOf(id);
  const answer = await call(
    "PUT",
    `/api/admin/orders/${id}`,
    { status: "Shipped", version, invoice: "", restock: false, revive: false, ...changes },
    admin.headers,
  );
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    `${field} must not have a link, because buyers read it (write a space after a full stop)`,
  ]);
  expect(await stateOf(id)).toEqual(before);
});
