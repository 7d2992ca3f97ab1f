import { hashPassword } from "@dakbag/api/features/users/password-hash";
import { payableOrder } from "@dakbag/contracts/checkout";
import { checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import type pg from "pg";
import { makeAdmin, raiseHoldLimits, setPassword } from "../support/buyers.queries.ts";
import { type PreparedBuyer, prepareBuyers } from "../support/prepared-buyers.ts";

/** A response of the shop; `status` is 0 when the connection broke. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly tookMs: number;
}

/** A request timeout above every limit. */
const timeoutMs = 60_000;
const password = "bubble-wrap-42";

export async function sendRequest(
  method: "GET" | "POST",
  url: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const startedAt = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    return { status: answer.status, body: parse(text), tookMs: performance.now() - startedAt };
  } catch {
    return { status: 0, body: {}, tookMs: performance.now() - startedAt };
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** An order that the shop has acknowledged, by its id here and at the provider. */
export interface Placed {
  readonly orderId: string;
  readonly razorpayOrderId: string;
}

function placedIn({ body }: Answer): Placed | undefined {
  const { data } = payableOrder.safeParse(body);
  return data && { orderId: data.order._id, razorpayOrderId: data.razorpayOrderId };
}

/** The fields that the provider's dialog passes to the browser after a payment, named as in the shop's API. */
export interface Paid {
  readonly razorpayOrderId: string;
  readonly razorpayPaymentId: string;
  readonly razorpaySignature: string;
}

/** Visitors of the shop: buyers with a full cart each, one with a password, and an admin. */
export async function prepareVisitors(db: pg.Pool, sandboxUrl: string, count: number) {
  const { buyers } = await prepareBuyers(db, count + 2);
  // They give up some orders, and a day of the shop is a minute here.
  await raiseHoldLimits(
    db,
    buyers.map(({ userId }) => userId),
  );
  const [regular, admin] = buyers.splice(0, 2);
  if (!regular || !admin) throw new Error("No buyers were prepared.");
  const phoneNumber = await setPassword(db, regular.userId, await hashPassword(password, "test"));
  await makeAdmin(db, admin.userId);

  return {
    regular,
    /** A buyer who has not been used yet. */
    next(): PreparedBuyer {
      const buyer = buyers.pop();
      if (!buyer) throw new Error("Too few buyers were prepared.");
      return buyer;
    },
    browse: (url: string) => sendRequest("GET", `${url}/details?sku=POLPOD120160`),
    signIn: (url: string) =>
      sendRequest("POST", `${url}/api/users/login`, { body: { phoneNumber, password } }),
    fill: (url: string, { token }: PreparedBuyer, quantity = 1) =>
      sendRequest("POST", `${url}/api/cart`, { token, body: { sku: "HONROL100", quantity } }),
    order,
    /** Places an order while there is no fault. @throws Error when it is not acknowledged */
    async place(url: string, buyer: PreparedBuyer): Promise<Placed> {
      const { status, placed } = await order(url, buyer);
      if (!placed) throw new Error(`An order without a fault was answered with ${status}.`);
      return placed;
    },
    /** Captures the payment at the provider; without `webhook` the shop is not notified. */
    async pay(razorpayOrderId: string, { webhook = false } = {}): Promise<Paid> {
      const { status, body } = await sendRequest("POST", `${sandboxUrl}/razorpay/_sandbox/pay`, {
        body: { order_id: razorpayOrderId, outcome: "captured", webhook },
      });
      if (status !== 200) throw new Error(`The sandbox took no payment for ${razorpayOrderId}.`);
      return {
        razorpayOrderId: String(body["razorpay_order_id"]),
        razorpayPaymentId: String(body["razorpay_payment_id"]),
        razorpaySignature: String(body["razorpay_signature"]),
      };
    },
    confirm: (url: string, { token }: PreparedBuyer, paid: Paid) =>
      sendRequest("POST", `${url}/api/orders/verifyPayment`, { token, body: paid }),
    /** A list, an upload and a report; answers with the first failure. */
    async desk(url: string): Promise<Answer> {
      const { token } = admin;
      const body = formWith("SKU-1,,T-1,Delhivery,Shipped");
      const acts = [
        () => sendRequest("GET", `${url}/api/admin/orders?limit=20`, { token }),
        () => sendRequest("POST", `${url}/api/admin/bulkOrderStatus/preview`, { token, body }),
        () => sendRequest("GET", `${url}/api/admin/reports/pending-orders.xlsx`, { token }),
      ];
      let tookMs = 0;
      for (const act of acts) {
        const answer = await act();
        tookMs += answer.tookMs;
        if (answer.status !== 200) return { ...answer, tookMs };
      }
      return { status: 200, body: {}, tookMs };
    },
    recheck: (url: string, razorpayOrderId: string) =>
      sendRequest("POST", `${url}/api/orders/validateRazorpay`, {
        token: admin.token,
        body: { razorpayOrderId, razorpayPaymentId: null, razorpaySignature: null },
      }),
    uploadStatuses: (url: string, csv: string) =>
      sendRequest("POST", `${url}/api/admin/bulkOrderStatus`, { token: admin.token, body: formWith(csv) }),
  };
}

async function order(url: string, { token }: PreparedBuyer): Promise<Answer & { placed?: Placed }> {
  const body = { shippingAddress: checkoutAddress, paymentMethod: "razorpay" };
  const answer = await sendRequest("POST", `${url}/api/orders`, { token, body });
  const placed = placedIn(answer);
  return placed ? { ...answer, placed } : answer;
}

function formWith(csv: string): FormData {
  const form = new FormData();
  form.append("file", new Blob([csv], { type: "text/csv" }), "statuses.csv");
  return form;
}

export type Visitors = Awaited<ReturnType<typeof prepareVisitors>>;
