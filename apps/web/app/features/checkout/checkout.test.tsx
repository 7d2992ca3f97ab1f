import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aPayableOrder } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { ProceedToPay } from "./proceed-to-pay.tsx";
import type { RazorpayOptions } from "./razorpay-checkout.ts";

const saved = {
  name: "Ravi",
  companyName: "Ravi Exports",
  address: "12 MG Road, District: Bengaluru, State: Karnataka",
  addressLine: "12 MG Road",
  district: "Bengaluru",
  state: "Karnataka",
  country: "India",
  zipCode: "560001",
  phoneNumber: "9876543210",
};
const basicDetails = { GSTIN: "NA", UIN: "", isGstinCheckDigitRight: true };
const details = { basicDetails, billingDetails: saved, shippingDetails: { ...saved, phoneNumber: "" } };
const server: FakeEndpoints = {
  "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: details }),
  "POST /api/orders": () => aPayableOrder(),
  "POST /api/orders/verifyPayment": () => ({ success: true, message: "verified" }),
};
const payment = {
  razorpay_payment_id: "pay_A",
  razorpay_order_id: "order_A",
  razorpay_signature: "a".repeat(64),
};

/** Stands in for the provider's script; the last dialog opened. */
let dialog: RazorpayOptions | null = null;
let timesOpened = 0;
class FakeRazorpay {
  readonly options: RazorpayOptions;
  constructor(options: RazorpayOptions) {
    this.options = options;
  }
  open() {
    timesOpened++;
    dialog = this.options;
  }
}
afterEach(() => {
  delete window.Razorpay;
  dialog = null;
  timesOpened = 0;
});

function open(endpoints: FakeEndpoints, categories = ["POLY"]): string[] {
  signInAs("Ravi");
  window.Razorpay = FakeRazorpay;
  const calls = fakeApi(endpoints);
  renderPage({ default: () => <ProceedToPay categories={categories} total="₹1,888.00" /> }, "/cart");
  return calls;
}
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    // The first press loads what follows.
    await vi.dynamicImportSettled();
  });
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="shippingAddress.${name}"]`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const payNow = () => screen.getByRole<HTMLButtonElement>("button", { name: "Pay Now" });

async function pay(endpoints: FakeEndpoints = server, categories?: string[]): Promise<string[]> {
  const calls = open(endpoints, categories);
  await press("Proceed to Pay");
  await press("Pay Now");
  return calls;
}

describe("checkout: before payment", () => {
  it("goes to /shippingDetails when no details are saved (buyer §4)", async () => {
    open({ "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: null }) });
    await press("Proceed to Pay");
    expect(screen.getByText("another page")).toBeTruthy();
  });

  it("names the helpline when the details cannot be read (buyer §8)", async () => {
    open({ "GET /api/users/shippingDetails": noAnswer });
    await press("Proceed to Pay");
    expect(screen.getByText(/^Something went wrong\. Please contact \+91/)).toBeTruthy();
  });

  it("opens the popup filled from the details, a missing phone from billing (rulings: checkout)", async () => {
    open(server);
    await press("Proceed to Pay");
    expect(field("address").value).toBe("12 MG Road");
    expect(field("phoneNumber").value).toBe("9876543210");
    expect(payNow().disabled).toBe(false);
  });

  it.each(["companyName", "address", "zipCode", "phoneNumber"])(
    "enables Pay Now only with %s; a name is optional (buyer §5)",
    async (name) => {
      open(server);
      await press("Proceed to Pay");
      type("name", "");
      expect(payNow().disabled).toBe(false);
      type(name, " ");
      expect(payNow().disabled).toBe(true);
    },
  );

  it("clears the state when the country changes (buyer §4)", async () => {
    open(server);
    await press("Proceed to Pay");
    type("country", "United States");
    expect(field("state").value).toBe("");
  });

  it("shows what is wrong with PIN and phone beside them, and places no order", async () => {
    const calls = open(server);
    await press("Proceed to Pay");
    type("zipCode", "12");
    await press("Pay Now");
    expect(field("zipCode").getAttribute("aria-invalid")).toBe("true");
    expect(calls).toEqual(["GET /api/users/shippingDetails"]);
    expect(document.activeElement).toBe(field("zipCode"));
  });

  it("keeps the popup open with the server's words when it refuses the address", async () => {
    await pay({
      ...server,
      "POST /api/orders": () => {
        throw refusal(400, "companyName must be at most 150 characters");
      },
    });
    expect(
      within(screen.getByRole("dialog")).getByText("companyName must be at most 150 characters"),
    ).toBeTruthy();
  });
});

describe("checkout: marketplace authorisation", () => {
  const meesho = (isMeeshoAuthorised: boolean): FakeEndpoints => ({
    ...server,
    "GET /api/meesho/validate": () => ({ success: true, isMeeshoAuthorised }),
  });
  const valmo = (isValmoAuthorised: boolean): FakeEndpoints => ({
    ...server,
    "GET /api/valmo/authenticateUser": () => ({ success: true, isValmoAuthorised }),
  });

  it("asks for none that the cart does not need", async () => {
    expect(await pay(server, ["POLY", "TAPE"])).toEqual([
      "GET /api/users/shippingDetails",
      "POST /api/orders",
    ]);
  });

  it.each(["POLY-MEESHO", "MEESHO-LABEL"])("goes on with %s of a Meesho seller", async (category) => {
    await pay(meesho(true), [category]);
    expect(screen.getByText("Successfully verified as Meesho Seller")).toBeTruthy();
    expect(timesOpened).toBe(1);
  });

  it("stops for 10 s to tell who is not Meesho authorised (buyer §5)", async () => {
    vi.useFakeTimers();
    const calls = await pay(meesho(false), ["POLY-MEESHO"]);
    const words = "Your are not Meesho Authorised! Please remove Meesho items from the cart";
    expect(screen.getByText(words)).toBeTruthy();
    expect(calls).not.toContain("POST /api/orders");
    act(() => void vi.advanceTimersByTime(9999));
    expect(screen.queryByText(words)).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText(words)).toBeNull();
  });

  it("stops when Meesho authorisation cannot be checked (buyer §8)", async () => {
    const calls = await pay({ ...server, "GET /api/meesho/validate": noAnswer }, ["POLY-MEESHO"]);
    expect(screen.getByText("Something went wrong. Please contact the helpline.")).toBeTruthy();
    expect(calls).not.toContain("POST /api/orders");
  });

  it("goes on with Valmo goods of a partner", async () => {
    await pay(valmo(true), ["POLY-VALMO"]);
    expect(screen.getByText("Valmo access verified successfully.")).toBeTruthy();
    expect(timesOpened).toBe(1);
  });

  it.each([
    [
      "You are not authorized to purchase Valmo products. Remove Valmo Branded products!",
      () => ({ success: true as const, isValmoAuthorised: false }),
    ],
    ["Error validating Valmo access.", noAnswer],
    [
      "Something went wrong while validating Valmo access.",
      () => {
        throw refusal(500, "Something went wrong");
      },
    ],
  ])('stops with "%s" (buyer §5, §8)', async (words, answer) => {
    const calls = await pay({ ...server, "GET /api/valmo/authenticateUser": answer }, ["POLY-VALMO"]);
    expect(screen.getByText(words)).toBeTruthy();
    expect(calls).not.toContain("POST /api/orders");
  });
});

describe("checkout: payment", () => {
  it("opens the provider's dialog with what buyer §4 names", async () => {
    await pay();
    expect(dialog).toMatchObject({
      key: "rzp_test_key",
      amount: 188_800,
      currency: "INR",
      name: "Dakbag",
      description: "Order 26-27/000001",
      order_id: "order_A",
      prefill: { name: "Ravi", email: "ravi@example.com", contact: "9876543210" },
      notes: { SKUs: "POLNPD100120", quantities: "1000", GST: "NA" },
    });
    expect(dialog?.image).toMatch(/^http:.*\/favicon\.svg$/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("opens no dialog for another total than the one on the screen, and says it (rulings: cart, stock, checkout)", async () => {
    const calls = await pay({ ...server, "POST /api/orders": () => aPayableOrder({ amount: 199_900 }) });
    expect(timesOpened).toBe(0);
    expect(screen.getByText(/^The total is now ₹1,999.00/)).toBeTruthy();
    expect(payNow().disabled).toBe(false);
    expect(calls.filter((call) => call === "POST /api/orders")).toHaveLength(1);
  });

  it("takes a second press for none", async () => {
    const calls = open({ ...server, "POST /api/orders": () => new Promise(() => {}) });
    await press("Proceed to Pay");
    await act(async () => {
      fireEvent.click(payNow());
      fireEvent.click(payNow());
    });
    await press("Pay Now");
    expect(calls.filter((call) => call === "POST /api/orders")).toHaveLength(1);
  });

  it("verifies the payment, says so, and goes to the orders after 2 s (buyer §4, §8)", async () => {
    vi.useFakeTimers();
    const bodies: unknown[] = [];
    await pay({
      ...server,
      "POST /api/orders/verifyPayment": ({ body }) => {
        bodies.push(body);
        return { success: true, message: "verified" };
      },
    });
    await act(async () => dialog?.handler(payment));
    expect(bodies).toEqual([
      { razorpayOrderId: "order_A", razorpayPaymentId: "pay_A", razorpaySignature: "a".repeat(64) },
    ]);
    expect(screen.getByText("Payment Successful!")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(screen.queryByText("another page")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("another page")).toBeTruthy();
  });

  it("goes to the orders after 2 s with the info message when the dialog is dismissed (buyer §4, §8)", async () => {
    vi.useFakeTimers();
    const calls = await pay();
    await act(async () => dialog?.modal.ondismiss());
    expect(screen.getByText("Payment was not completed. You can retry from the orders page.")).toBeTruthy();
    expect(calls).not.toContain("POST /api/orders/verifyPayment");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText("another page")).toBeTruthy();
  });

  it.each([
    [
      "Payment Verification Failed. Please try again.",
      () => {
        throw refusal(400, "Payment Verification Failed. Please try again.");
      },
    ],
    ["Something went wrong during verification. Please check your orders page and retry.", noAnswer],
    [
      "Something went wrong during verification. Please check your orders page and retry.",
      () => {
        throw refusal(503, "The payment provider does not answer.");
      },
    ],
    [
      "Something went wrong during verification. Please check your orders page and retry.",
      () => {
        throw refusal(401, "Please sign in first.");
      },
    ],
    [
      "Your payment is not confirmed yet. Please check your orders page in a few minutes.",
      () => {
        throw refusal(
          409,
          "Your payment is not confirmed yet. Please check your orders page in a few minutes.",
        );
      },
    ],
  ])('says "%s" (buyer §8)', async (words, answer) => {
    await pay({ ...server, "POST /api/orders/verifyPayment": answer });
    await act(async () => dialog?.handler(payment));
    expect(screen.getByText(words)).toBeTruthy();
  });

  it.each([
    ["Error initiating payment. Please try again.", noAnswer],
    [
      "Only 40 boxes are left.",
      () => {
        throw refusal(409, "Only 40 boxes are left.");
      },
    ],
    ["Invalid order data received from server", () => aPayableOrder({ razorpayOrderId: "" })],
    ["Invalid order data received from server", () => aPayableOrder({ amount: Number.NaN })],
  ])('stops with "%s" and can be started anew (buyer §5, §8)', async (words, answer) => {
    await pay({ ...server, "POST /api/orders": answer });
    expect(screen.getByText(words)).toBeTruthy();
    expect(timesOpened).toBe(0);
    await press("Proceed to Pay");
    expect(payNow()).toBeTruthy();
  });

  it("says when the checkout script does not load, and tries it again the next time (buyer §8)", async () => {
    open(server);
    delete window.Razorpay;
    await press("Proceed to Pay");
    await press("Pay Now");
    const scripts = () => document.head.querySelectorAll("script[src='http://localhost/checkout.js']");
    expect(scripts()).toHaveLength(1);
    await act(async () => void fireEvent.error(scripts()[0]!));
    expect(screen.getByText("Failed to load payment gateway. Please refresh and try again.")).toBeTruthy();
    await press("Proceed to Pay");
    await press("Pay Now");
    expect(scripts()).toHaveLength(1);
    window.Razorpay = FakeRazorpay;
    await act(async () => void fireEvent.load(scripts()[0]!));
    expect(timesOpened).toBe(1);
  });
});
