import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { aConsignment, bookedOf, savedBookings } from "../../../test-support/builders/a-consignment.ts";
import { courierSandbox, failureOf } from "../../../test-support/courier-sandbox.ts";

const sandbox = courierSandbox();

test("a token that is refused is renewed once, then the outcome is not known", async () => {
  const client = sandbox.shiprocket();
  await sandbox.faults({ shiprocketTokensExpire: 1 });
  expect(await client.findByReference("nothing")).toBeUndefined();
  await sandbox.faults({ shiprocketTokensExpire: 2 });
  expect((await failureOf(client.findByReference("nothing"))).kind).toBe("unavailable");
});

/** A Shiprocket with one order that has no AWB yet; each sign-in gives the next token, and only the last is valid. */
async function smallShiprocket(reference = "nothing") {
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    const isSignIn = request.url?.endsWith("/auth/login");
    if (isSignIn) tokens.push(`t${tokens.length}`);
    const isValid = isSignIn || request.headers.authorization === `Bearer ${tokens.at(-1)}`;
    const order = { id: 7, channel_order_id: reference, status: "NEW", status_code: 1 };
    response.writeHead(isValid ? 200 : 401).end(
      JSON.stringify({
        token: tokens.at(-1),
        data: [{ ...order, shipments: [{ id: 8, awb: null, courier: "" }] }],
      }),
    );
  });
  await new Promise<void>((begin) => server.listen(0, "127.0.0.1", begin));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { tokens, client: sandbox.shiprocket({ baseUrl: `http://127.0.0.1:${port}` }) };
}

test("calls at once sign in once, and again for a token that is refused or nine days old", async () => {
  const { tokens, client } = await smallShiprocket();
  const ask = () => client.findByReference("nothing");
  await Promise.all([ask(), ask(), ask()]);
  sandbox.passDays(8);
  await ask();
  expect(tokens).toHaveLength(1);
  // Somebody else has signed in.
  tokens.push("another");
  await ask();
  expect(tokens).toHaveLength(3);
  sandbox.passDays(9);
  await ask();
  expect(tokens).toHaveLength(4);
});

test("an AWB that was saved stays, while the list of orders does not have it yet", async () => {
  const consignment = aConsignment();
  const { client } = await smallShiprocket(consignment.reference);
  const begun = {
    reference: consignment.reference,
    orderId: "7",
    shipmentId: "8",
    awbs: ["19041424751540"],
    courierName: "Delhivery Surface",
  };
  const { saved, save } = savedBookings();
  expect(bookedOf(await client.book(consignment, begun, save))).toEqual(begun);
  expect(saved).toEqual([begun]);
});

const unknownBooking = { reference: "x", orderId: "1", shipmentId: "1", awbs: [], courierName: null };

test.each([
  ["a wrong password", { password: "wrong" }, {}],
  ["429", {}, { shiprocketTooManyRequests: 1 }],
  ["500", {}, { shiprocketServerErrors: 1 }],
] as const)("with %s the outcome is not known", async (_, settings, some) => {
  await sandbox.faults(some);
  const client = sandbox.shiprocket(settings);
  const failure = await failureOf(client.requestPickup([unknownBooking], sandbox.now()));
  expect(failure.kind).toBe("unavailable");
  expect(failure.message).not.toContain("wrong");
  await sandbox.faults({ shiprocketTooManyRequests: 0, shiprocketServerErrors: 0 });
});
