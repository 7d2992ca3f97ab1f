import type { CartItem } from "@dakbag/contracts/cart";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub, Link, useLocation } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anOrder, aPayableOrder } from "../../../test-support/an-order.ts";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { goOffline, goOnline } from "../../../test-support/network.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { aProduct } from "../../../test-support/a-product.ts";
import { ProceedToPay } from "./proceed-to-pay.tsx";
import { useCheckout } from "./use-checkout.ts";
import { offlineMessage } from "#app/api/connection.ts";
import type { Answer } from "#app/api/call.ts";
import type { RazorpayOptions } from "#app/providers/razorpay/checkout-script.ts";

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
const home = { ...saved, phoneNumber: "", _id: "home", isDefault: true };
const aDelivery = (pinCode: string, change: Partial<Answer<"GET /api/delivery/:pinCode">> = {}) => ({
  success: true as const,
  pinCode,
  isDeliverable: true,
  district: "Bengaluru",
  state: "Karnataka",
  states: ["Karnataka"],
  delivery: { earliest: "2026-11-29", latest: "2026-12-02" },
  boxDelivery: { earliest: "2026-11-28", latest: "2026-12-03" },
  courierDay: null,
  canOrder500Pieces: false,
  ...change,
});
const server: FakeEndpoints = {
  "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: details }),
  "GET /api/users/addresses": () => ({ success: true, addresses: [home], branch: null }),
  "GET /api/delivery/:pinCode": ({ params }) => aDelivery(params["pinCode"]!),
  "POST /api/orders": () => aPayableOrder(),
  "POST /api/orders/verifyPayment": () => ({ success: true, message: "verified" }),
};
const lineOf = (category: string, index: number): CartItem => ({
  _id: `line ${index}`,
  product: aProduct({ category: category as CartItem["product"]["category"] }),
  quantity: 1000,
  unitPrice: 1.6,
  discountPercent: 0,
  discount: 0,
  price: 1600,
  gst: 288,
  problem: null,
  problems: [],
});
const breakdown = { totalPrice: 1600, gst: 288, gstLabel: "18%", finalPrice: 1888 };

type CheckoutProps = Partial<Parameters<typeof useCheckout>[0]>;

function Checkout(cart: Parameters<typeof useCheckout>[0]) {
  return <ProceedToPay {...cart} checkout={useCheckout(cart)} />;
}

/** The button with what follows, for a cart of one line of each category. */
const checkoutOf = (categories: readonly string[], props: CheckoutProps = {}) => (
  <Checkout items={categories.map(lineOf)} breakdown={breakdown} heldOrder={null} {...props} />
);

const payment = {
  razorpay_payment_id: "pay_A",
  razorpay_order_id: "order_A",
  razorpay_signature: "a".repeat(64),
};

/** Replaces the provider's script; the last dialog opened. */
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
  goOnline();
  delete window.Razorpay;
  dialog = null;
  timesOpened = 0;
});

function open(endpoints: FakeEndpoints, categories = ["POLY"], props: CheckoutProps = {}): string[] {
  signInAs("Ravi");
  window.Razorpay = FakeRazorpay;
  const calls = fakeApi(endpoints);
  renderPage({ default: () => checkoutOf(categories, props) }, "/cart");
  return calls;
}
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    // The popup's code, which loads once.
    if (!vi.isFakeTimers()) await vi.dynamicImportSettled();
  });
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="shippingAddress.${name}"]`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const card = () => screen.getByRole("region", { name: "Delivery address of this order" });
const payNow = () => screen.getByRole<HTMLButtonElement>("button", { name: "Pay Now" });

async function pay(endpoints: FakeEndpoints = server, categories?: string[]): Promise<string[]> {
  const calls = open(endpoints, categories);
  await press("Proceed to Pay");
  await press("Pay Now");
  return calls;
}

describe("checkout: before payment", () => {
  it(
    "goes to /shippingDetails when no details are saved",
    { tags: ["buyer-2.98", "buyer-4.18"] },
    async () => {
      open({ ...server, "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: null }) });
      await press("Proceed to Pay");
      expect(screen.getByText("another page")).toBeTruthy();
    },
  );

  it(
    "opens the popup by itself when the details were saved on the way to paying",
    { tags: ["ruling-cart.31"] },
    async () => {
      let shippingDetails: typeof details | null = null;
      signInAs("Ravi");
      fakeApi({
        ...server,
        "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails }),
      });
      const EnterDetails = () => (
        <Link to="/cart" state={useLocation().state as unknown}>
          Submit
        </Link>
      );
      const Stub = createRoutesStub([
        { path: "/cart", Component: () => checkoutOf(["POLY"]) },
        { path: "/shippingDetails", Component: EnterDetails },
      ]);
      render(<Stub initialEntries={["/cart"]} />);
      await press("Proceed to Pay");
      shippingDetails = details;
      fireEvent.click(await screen.findByText("Submit"));
      expect((await screen.findByRole("dialog")).textContent).toContain("12 MG Road");
    },
  );

  it("names the helpline when the details cannot be read", { tags: ["buyer-8.18"] }, async () => {
    open({ ...server, "GET /api/users/shippingDetails": noAnswer });
    await press("Proceed to Pay");
    expect(screen.getByText(/^Something went wrong\. Please contact \+91/)).toBeTruthy();
  });

  it("says that the browser is offline when the details cannot be read then", async () => {
    goOffline();
    open({ ...server, "GET /api/users/shippingDetails": noAnswer });
    await press("Proceed to Pay");
    expect(screen.getByText(offlineMessage)).toBeTruthy();
  });

  it("names the helpline after an invalid answer, and stays", { tags: ["buyer-8.18"] }, async () => {
    open({ ...server, "GET /api/users/shippingDetails": () => ({ success: false }) as never });
    await press("Proceed to Pay");
    expect(screen.getByText(/^Something went wrong\. Please contact \+91/)).toBeTruthy();
    expect(screen.queryByText("another page")).toBeNull();
  });

  it(
    "opens the popup filled from the details, a missing phone from billing",
    { tags: ["ruling-cart.1"] },
    async () => {
      open(server);
      await press("Proceed to Pay");
      expect(card().textContent).toBe(
        "Deliver toRavi Exports12 MG Road, Bengaluru, Karnataka 560001Ravi · 9876543210",
      );
      expect(screen.queryByRole("textbox", { name: "Address" })).toBeNull();
      await press("Edit this address");
      expect(screen.getByRole("textbox", { name: "Address" })).toBeTruthy();
      expect(field("address").value).toBe("12 MG Road");
      expect(field("phoneNumber").value).toBe("9876543210");
      expect(payNow().disabled).toBe(false);
    },
  );

  it.each(["companyName", "address", "zipCode", "phoneNumber"])(
    "enables Pay Now only with %s; a name is optional",
    { tags: ["buyer-5.16"] },
    async (name) => {
      open(server);
      await press("Proceed to Pay");
      type("name", "");
      expect(payNow().disabled).toBe(false);
      type(name, " ");
      expect(payNow().disabled).toBe(true);
    },
  );

  it(
    "says that a mistyped GST number will not be on the invoice",
    { tags: ["ruling-return.5"] },
    async () => {
      const mistyped = { GSTIN: "27ABCDE1234F1Z1", UIN: "", isGstinCheckDigitRight: false };
      const shippingDetails = { ...details, basicDetails: mistyped };
      open({ ...server, "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails }) });
      await press("Proceed to Pay");
      expect(
        screen.getByText(/27ABCDE1234F1Z1 does not match the rest.*invoice is issued without it/),
      ).toBeTruthy();
      expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Correct it" }).pathname).toBe(
        "/shippingDetails",
      );
      expect(payNow().disabled).toBe(false);
    },
  );

  it("clears the state when the country changes", { tags: ["buyer-4.16"] }, async () => {
    open(server);
    await press("Proceed to Pay");
    type("country", "United States");
    expect(field("state").value).toBe("");
  });

  it("opens the fields of an address that lacks one, of a refused one, and leaves them open after that", async () => {
    const fields = () => field("phoneNumber").closest("[hidden]") === null;
    const withoutPhone = { ...details, billingDetails: { ...saved, phoneNumber: "" } };
    open({
      ...server,
      "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: withoutPhone }),
    });
    await press("Proceed to Pay");
    expect(fields()).toBe(true);
    type("phoneNumber", "9876543210");
    expect([fields(), payNow().disabled]).toEqual([true, false]);
    await press("Edit this address");
    expect(fields()).toBe(false);
    expect(card().textContent).toContain("Ravi · 9876543210");
    type("zipCode", "12");
    await press("Pay Now");
    expect(fields()).toBe(true);
    expect(document.activeElement).toBe(field("zipCode"));
  });

  it("has the order and its delivery before the address", { tags: ["ruling-cart.29"] }, async () => {
    open(server);
    await press("Proceed to Pay");
    const text = screen.getByRole("dialog").textContent ?? "";
    const places = [
      "Your order",
      "Final Price",
      "Estimated delivery",
      "Deliver to",
      "GST number",
      "PO number",
    ];
    const found = places.map((words) => text.indexOf(words));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
  });

  it("shows problems of PIN and phone beside them, and places no order", async () => {
    const calls = open(server);
    await press("Proceed to Pay");
    type("zipCode", "12");
    await press("Pay Now");
    expect(field("zipCode").getAttribute("aria-invalid")).toBe("true");
    expect(calls).toEqual([
      "GET /api/users/shippingDetails",
      "GET /api/users/addresses",
      "GET /api/delivery/560001",
    ]);
    expect(document.activeElement).toBe(field("zipCode"));
  });

  it("keeps the popup open with the server's message when it refuses the address", async () => {
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

describe("checkout: the whole order on one page", () => {
  const dialogText = () => screen.getByRole("dialog").textContent;
  const facts = () =>
    within(screen.getByRole("dialog"))
      .getAllByRole("term")
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  const withDetails = (gstin: string, shippingDetails = saved): FakeEndpoints => ({
    ...server,
    "GET /api/users/shippingDetails": () => ({
      success: true,
      shippingDetails: {
        basicDetails: { GSTIN: gstin, UIN: "", isGstinCheckDigitRight: true },
        billingDetails: shippingDetails,
        shippingDetails,
      },
    }),
    "GET /api/users/addresses": () => ({
      success: true,
      addresses: [{ ...shippingDetails, _id: "home", isDefault: true }],
      branch: null,
    }),
  });
  const inDelhi = { ...saved, state: "Delhi", district: "West Delhi", zipCode: "110041" };

  it("has goods, sums, GST number and delivery", { tags: ["ruling-cart.29"] }, async () => {
    open(withDetails("29AAPFU0939F1ZX"));
    await press("Proceed to Pay");
    expect(screen.getByRole("dialog", { name: "Shipping Address" })).toBeTruthy();
    expect(within(screen.getByRole("dialog")).getByRole("listitem").textContent).toBe(
      `${aProduct().title}1,000 pieces₹1,600.00`,
    );
    expect(facts()).toEqual(["Total Price ₹1,600.00", "IGST (18%) ₹288.00", "Final Price ₹1,888.00"]);
    expect(dialogText()).toContain("Place of supply: Karnataka.");
    expect(dialogText()).toContain("GST number: 29AAPFU0939F1ZX");
    expect(dialogText()).toContain("you can claim the GST as input tax credit");
    expect(screen.getByRole("link", { name: "Change GST number" }).getAttribute("href")).toBe(
      "/shippingDetails",
    );
    expect(dialogText()).toContain("Estimated delivery 29 Nov to 2 Dec, free of charge.");
    expect(dialogText()).toContain("reserves these goods for you for 30 minutes");
  });

  it.each([true, false])(
    "leads to the details of the branch that is bought for, and saves its addresses, if one may: %s",
    async (mayChange) => {
      const branch = { _id: "pune", name: "Pune", mayChange };
      open({
        ...withDetails("29AAPFU0939F1ZX"),
        "GET /api/users/addresses": () => ({ success: true, addresses: [home], branch }),
      });
      await press("Proceed to Pay");
      expect(screen.getByRole("heading", { name: "Your order for Pune" })).toBeTruthy();
      const link = screen.queryByRole("link", { name: "Change GST number" });
      expect(link?.getAttribute("href")).toBe(mayChange ? "/company/branches/pune" : undefined);
      await press("Use another address");
      fireEvent.click(screen.getByRole("radio", { name: /^A new address/ }));
      expect(screen.queryByLabelText("Save this address") !== null).toBe(mayChange);
    },
  );

  it("splits the tax again for an address in the seller's state", { tags: ["ruling-cart.29"] }, async () => {
    open(server);
    await press("Proceed to Pay");
    expect(facts()).toContain("IGST (18%) ₹288.00");
    type("state", "Delhi");
    expect(facts()).toEqual([
      "Total Price ₹1,600.00",
      "CGST (9%) ₹144.00",
      "SGST (9%) ₹144.00",
      "Final Price ₹1,888.00",
    ]);
    expect(dialogText()).toContain("the GST of this invoice cannot be claimed");
  });

  it("says no tax by head before the state is known", { tags: ["ruling-places.2"] }, async () => {
    open(server);
    await press("Proceed to Pay");
    type("zipCode", "999999");
    type("state", "");
    expect(facts()).toContain("GST (18%) ₹288.00");
    expect(dialogText()).not.toContain("Place of supply");
  });

  it(
    "asks for a state that the PIN code contradicts, and one press sets it right",
    { tags: ["ruling-places.1"] },
    async () => {
      const problem = "PIN 560001 is in Karnataka, not Delhi. Please correct the state or the PIN code.";
      const sent: string[] = [];
      open({
        ...withDetails("NA", { ...saved, state: "Delhi" }),
        "POST /api/orders": ({ body }) => {
          sent.push(body.shippingAddress.state ?? "");
          if (body.shippingAddress.state === "Karnataka") return aPayableOrder();
          const details = [{ field: "shippingAddress.state", message: problem }];
          throw refusal(400, problem, "invalid-input", details);
        },
      });
      await press("Proceed to Pay");
      expect(dialogText()).toContain("PIN 560001 is in Karnataka, not Delhi.");
      await press("Pay Now");
      expect(screen.getByLabelText(/^State/).getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(screen.getByLabelText(/^State/));
      await press("Use Karnataka");
      expect(screen.getByLabelText(/^State/).getAttribute("aria-invalid")).toBeNull();
      await press("Pay Now");
      expect(sent).toEqual(["Delhi", "Karnataka"]);
    },
  );

  it("shows the paise that the two halves round differently", { tags: ["ruling-cart.29"] }, async () => {
    const sleeves = { ...lineOf("HONEYCOMB", 0), product: aProduct({ gstRatePercent: 12 }) };
    const items = [{ ...sleeves, price: 17_095.25, gst: 2051.43 }];
    open(withDetails("NA", inDelhi), [], { items });
    await press("Proceed to Pay");
    expect(facts()).toEqual(expect.arrayContaining(["CGST (6%) ₹1,025.72", "Round-off -₹0.01"]));
  });

  it("sends the PO number, and keeps it when the popup is closed", { tags: ["ruling-cart.24"] }, async () => {
    const bodies: unknown[] = [];
    open({
      ...server,
      "POST /api/orders": ({ body }) => {
        bodies.push(body.poNumber);
        return aPayableOrder();
      },
    });
    await press("Proceed to Pay");
    const poNumber = () => screen.getByLabelText<HTMLInputElement>(/^PO number/);
    fireEvent.change(poNumber(), { target: { value: " PO-2026/114 " } });
    await press("Cancel");
    await press("Proceed to Pay");
    expect(poNumber().value).toBe(" PO-2026/114 ");
    await press("Pay Now");
    expect(bodies).toEqual(["PO-2026/114"]);
  });

  it(
    "refuses a PO number that cannot be printed, beside the field",
    { tags: ["ruling-cart.24"] },
    async () => {
      const calls = open(server);
      await press("Proceed to Pay");
      const poNumber = screen.getByLabelText(/^PO number/);
      fireEvent.change(poNumber, { target: { value: "=1+1" } });
      await press("Pay Now");
      expect(poNumber.getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(poNumber);
      expect(calls).not.toContain("POST /api/orders");
    },
  );

  it("begins with the PO number of the order that holds these goods, and says until when", async () => {
    const heldOrder = {
      _id: "0193a000-0000-7000-8000-0000000000aa",
      orderNumber: "26-27/000123",
      poNumber: "PO 7",
      totalAmount: 1888,
      reservedUntil: new Date(Date.now() + 20 * 60_000).toISOString(),
      isOfThisCart: true,
    };
    open(server, ["POLY"], { heldOrder });
    await press("Proceed to Pay");
    expect(screen.getByLabelText<HTMLInputElement>(/^PO number/).value).toBe("PO 7");
    expect(screen.getByRole("timer").textContent).toContain("reserved for 20 more minutes");
  });

  it("estimates the delivery by the goods", { tags: ["ruling-places.3"] }, async () => {
    open(server, ["HONEYCOMB"]);
    await press("Proceed to Pay");
    expect(dialogText()).toContain("Estimated delivery 28 Nov to 3 Dec, free of charge.");
  });

  it("of several goods it is the last of them", { tags: ["ruling-places.3"] }, async () => {
    open(server, ["HONEYCOMB", "POLY"]);
    await press("Proceed to Pay");
    expect(dialogText()).toContain("Estimated delivery 29 Nov to 3 Dec, free of charge.");
  });

  it.each([
    ["2026-12-01", "Couriers usually come by 1 Dec."],
    ["2026-12-04", "Couriers usually come by 4 Dec, later than estimated."],
  ])(
    "says beside the promise when couriers usually come: %s",
    { tags: ["ruling-places.6"] },
    async (courierDay, words) => {
      open(
        {
          ...server,
          "GET /api/delivery/:pinCode": ({ params }) => aDelivery(params["pinCode"]!, { courierDay }),
        },
        ["HONEYCOMB", "POLY"],
      );
      await press("Proceed to Pay");
      expect(dialogText()).toContain(`Estimated delivery 29 Nov to 3 Dec, free of charge. ${words}`);
    },
  );

  it("says when a PIN code is unknown, and what holds for all without an answer", async () => {
    open({
      ...server,
      "GET /api/delivery/:pinCode": ({ params }) => {
        if (params["pinCode"] === "560001") throw refusal(503, "busy");
        return aDelivery("999999", { isDeliverable: false, delivery: null, boxDelivery: null });
      },
    });
    await press("Proceed to Pay");
    expect(dialogText()).toContain("Free delivery in 3 to 6 days.");
    await act(async () => type("zipCode", "999999"));
    expect(dialogText()).toContain("We do not know the PIN code 999999. Please check it.");
    expect(payNow().disabled).toBe(false);
  });
});

describe("checkout: several saved addresses", () => {
  const depot = {
    ...saved,
    _id: "depot",
    isDefault: false,
    companyName: "Ravi Depot",
    addressLine: "7 Depot Lane",
    zipCode: "560099",
  };
  const kept: { call: string; body: unknown }[] = [];
  const withTwo: FakeEndpoints = {
    ...server,
    "GET /api/users/addresses": () => ({ success: true, addresses: [home, depot], branch: null }),
    "POST /api/users/addresses": ({ body }) => {
      kept.push({ call: "added", body });
      return { success: true, message: "Address saved", address: depot };
    },
    "PUT /api/users/addresses/:id": ({ params, body }) => {
      kept.push({ call: `changed ${params["id"]}`, body });
      return { success: true, message: "Address changed", address: depot };
    },
  };
  const orders: unknown[] = [];
  const recording: FakeEndpoints = {
    ...withTwo,
    "POST /api/orders": ({ body }) => {
      orders.push(body.shippingAddress);
      return aPayableOrder();
    },
  };
  afterEach(() => {
    kept.length = 0;
    orders.length = 0;
  });
  const choose = (name: RegExp) => {
    if (screen.queryAllByRole("radio").length === 0) showChoices();
    fireEvent.click(screen.getByRole("radio", { name }));
  };
  const showChoices = () => fireEvent.click(screen.getByRole("button", { name: "Use another address" }));
  const tick = () => fireEvent.click(screen.getByLabelText("Save this address"));

  it(
    "starts with the default, and orders to the chosen address",
    { tags: ["ruling-cart.1", "buyer-7.17"] },
    async () => {
      open(recording);
      await press("Proceed to Pay");
      showChoices();
      expect(document.activeElement).toBe(screen.getByRole("radio", { checked: true }));
      expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([
        true,
        false,
        false,
      ]);
      expect(field("address").value).toBe("12 MG Road");
      choose(/^Ravi Depot/);
      expect(field("address").value).toBe("7 Depot Lane");
      expect(screen.queryByLabelText("Save this address")).toBeNull();
      await press("Pay Now");
      expect(orders).toMatchObject([
        { companyName: "Ravi Depot", address: "7 Depot Lane", zipCode: "560099" },
      ]);
      expect(kept).toEqual([]);
    },
  );

  it("accepts a new address, and saves it unless unticked", async () => {
    open(recording);
    await press("Proceed to Pay");
    choose(/^A new address/);
    expect(field("companyName").value).toBe("");
    expect(payNow().disabled).toBe(true);
    for (const [name, value] of Object.entries({
      companyName: "Ravi Kiosk",
      address: "1 Station Road",
      zipCode: "560002",
      phoneNumber: "9876543210",
    }))
      type(name, value);
    expect(payNow().disabled).toBe(false);
    await press("Pay Now");
    expect(orders).toMatchObject([{ companyName: "Ravi Kiosk", country: "India" }]);
    expect(kept).toMatchObject([{ call: "added", body: { companyName: "Ravi Kiosk", zipCode: "560002" } }]);
  });

  it("uses a corrected address for this order only, or replaces the saved one", async () => {
    open({
      ...recording,
      "POST /api/orders": ({ body }) => {
        orders.push(body.shippingAddress);
        return orders.length === 1 ? aPayableOrder({ amount: 199_900 }) : aPayableOrder();
      },
    });
    await press("Proceed to Pay");
    choose(/^Ravi Depot/);
    type("address", "8 Depot Lane");
    expect(screen.getByText("It is used for this order only.")).toBeTruthy();
    await press("Pay Now");
    expect(kept).toEqual([]);
    tick();
    await press("Pay Now");
    expect(orders).toMatchObject([{ address: "8 Depot Lane" }, { address: "8 Depot Lane" }]);
    expect(kept).toMatchObject([{ call: "changed depot", body: { address: "8 Depot Lane" } }]);
  });

  it("keeps typed values while another address is viewed, and when the popup is reopened", async () => {
    open(recording);
    await press("Proceed to Pay");
    choose(/^A new address/);
    type("companyName", "Ravi Kiosk");
    choose(/^Ravi Depot/);
    expect(field("companyName").value).toBe("Ravi Depot");
    choose(/^A new address/);
    expect(field("companyName").value).toBe("Ravi Kiosk");
  });

  it("continues to payment when the address cannot be saved, and says so", async () => {
    open({
      ...recording,
      "POST /api/users/addresses": () => {
        throw refusal(409, "This is one too many.");
      },
    });
    await press("Proceed to Pay");
    choose(/^A new address/);
    for (const name of ["companyName", "address"]) type(name, "Ravi Kiosk");
    type("zipCode", "560002");
    type("phoneNumber", "9876543210");
    await press("Pay Now");
    expect(timesOpened).toBe(1);
    expect(screen.getByText("The address was not saved for next time. This is one too many.")).toBeTruthy();
  });

  it("shows a few addresses, and all on request; with twenty none can be added", async () => {
    const many = Array.from({ length: 19 }, (_, number) => ({
      ...depot,
      _id: `${number}`,
      companyName: `Depot ${number}`,
    }));
    open({
      ...recording,
      "GET /api/users/addresses": () => ({ success: true, addresses: [home, ...many], branch: null }),
    });
    await press("Proceed to Pay");
    showChoices();
    expect(screen.getAllByRole("radio")).toHaveLength(5);
    await press("Show all 20 addresses");
    expect(screen.getAllByRole("radio")).toHaveLength(21);
    choose(/^A new address/);
    expect(screen.queryByLabelText("Save this address")).toBeNull();
  });

  it(
    "stays open with the server's message beside the field when 500 pieces cannot be delivered there",
    { tags: ["ruling-cart.8"] },
    async () => {
      const words = "500 pieces go only to Delhi PIN codes (110000 to 110098).";
      open({
        ...recording,
        "POST /api/orders": () => {
          throw refusal(400, words, "delhi-only", [{ field: "shippingAddress.zipCode", message: words }]);
        },
      });
      await press("Proceed to Pay");
      await press("Pay Now");
      expect(within(within(screen.getByRole("dialog")).getByRole("alert")).getByText(words)).toBeTruthy();
      expect(field("zipCode").getAttribute("aria-invalid")).toBe("true");
      expect(timesOpened).toBe(0);
    },
  );

  it.each([
    ["name", "x".repeat(10_000), "Name must be at most 100 characters."],
    ["companyName", "📦🚚", "Company name cannot contain emoji."],
    ["address", "<script>alert(1)</script>", "Address cannot contain <."],
    ["district", "'; DROP TABLE orders; --", "District cannot contain ;."],
    ["zipCode", "<b>", "Please provide a valid 6-digit PIN code."],
    ["phoneNumber", "📦", "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9."],
  ])(
    "refuses bad text in %s beside the field, and places no order",
    { tags: ["buyer-5.13"] },
    async (name, text, words) => {
      open(recording);
      await press("Proceed to Pay");
      type(name, text);
      await press("Pay Now");
      expect(screen.getByText(words)).toBeTruthy();
      expect(document.activeElement).toBe(field(name));
      expect(orders).toEqual([]);
    },
  );
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

  it("checks only the authorisations that the cart needs", async () => {
    expect(await pay(server, ["POLY", "TAPE"])).toEqual([
      "GET /api/users/shippingDetails",
      "GET /api/users/addresses",
      "GET /api/delivery/560001",
      "POST /api/orders",
    ]);
  });

  it.each(["POLY-MEESHO", "MEESHO-LABEL"])(
    "continues with %s of a Meesho seller",
    { tags: ["buyer-5.19", "buyer-8.19"] },
    async (category) => {
      await pay(meesho(true), [category]);
      expect(screen.getByText("Successfully verified as Meesho Seller")).toBeTruthy();
      expect(timesOpened).toBe(1);
    },
  );

  it(
    "stops with a message for 10 s when the buyer is not Meesho authorised",
    { tags: ["buyer-4.19", "buyer-5.19", "buyer-9.20"] },
    async () => {
      vi.useFakeTimers();
      const calls = await pay(meesho(false), ["POLY-MEESHO"]);
      const words = "Your are not Meesho Authorised! Please remove Meesho items from the cart";
      expect(screen.getByText(words)).toBeTruthy();
      expect(calls).not.toContain("POST /api/orders");
      act(() => void vi.advanceTimersByTime(9999));
      expect(screen.queryByText(words)).toBeTruthy();
      act(() => void vi.advanceTimersByTime(1));
      expect(screen.queryByText(words)).toBeNull();
    },
  );

  it.each([
    ["the order is placed", "POST /api/orders", "POLY"],
    ["an authorisation is looked up", "GET /api/meesho/validate", "POLY-MEESHO"],
  ] as const)(
    "offline when %s, the popup says so and keeps what was typed, and Pay Now goes on afterwards",
    { tags: ["ruling-cart.42"] },
    async (_when, endpoint, category) => {
      let isOnline = false;
      const online = meesho(true)[endpoint] as () => never;
      open({ ...meesho(true), [endpoint]: () => (isOnline ? online() : noAnswer()) }, [category]);
      await press("Proceed to Pay");
      type("companyName", "Typed Exports");
      goOffline();
      await press("Pay Now");
      expect(screen.getByText(offlineMessage)).toBeTruthy();
      expect(field("companyName").value).toBe("Typed Exports");
      goOnline();
      isOnline = true;
      await press("Pay Now");
      expect(timesOpened).toBe(1);
    },
  );

  it("stops when Meesho authorisation cannot be checked", { tags: ["buyer-8.19"] }, async () => {
    const calls = await pay({ ...server, "GET /api/meesho/validate": noAnswer }, ["POLY-MEESHO"]);
    expect(screen.getByText("Something went wrong. Please contact the helpline.")).toBeTruthy();
    expect(calls).not.toContain("POST /api/orders");
  });

  it("continues with Valmo goods of a partner", { tags: ["buyer-8.20"] }, async () => {
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
  ])('stops with "%s"', { tags: ["buyer-4.19", "buyer-5.20", "buyer-8.21"] }, async (words, answer) => {
    const calls = await pay({ ...server, "GET /api/valmo/authenticateUser": answer }, ["POLY-VALMO"]);
    expect(screen.getByText(words)).toBeTruthy();
    expect(calls).not.toContain("POST /api/orders");
  });
});

describe("checkout: payment", () => {
  it(
    "opens the provider's dialog with the fields of buyer §4",
    { tags: ["buyer-4.20", "buyer-4.21"] },
    async () => {
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
    },
  );

  it("says in the provider's dialog when the goods are not held", { tags: ["ruling-cart.40"] }, async () => {
    const notHeld = { ...anOrder(), reservedUntil: null };
    await pay({ ...server, "POST /api/orders": () => aPayableOrder({ order: notHeld }) });
    expect(dialog?.description).toBe(
      `Order ${notHeld.orderNumber}. Goods not held: yours when you pay while they are there.`,
    );
  });

  it(
    "opens no dialog when the total differs from the one on the screen, and says so",
    { tags: ["ruling-cart.9"] },
    async () => {
      const calls = await pay({ ...server, "POST /api/orders": () => aPayableOrder({ amount: 199_900 }) });
      expect(timesOpened).toBe(0);
      expect(screen.getByText(/^The total is now ₹1,999.00/)).toBeTruthy();
      expect(payNow().disabled).toBe(false);
      expect(calls.filter((call) => call === "POST /api/orders")).toHaveLength(1);
    },
  );

  it("ignores a second press", async () => {
    const calls = open({ ...server, "POST /api/orders": () => new Promise(() => {}) });
    await press("Proceed to Pay");
    await act(async () => {
      fireEvent.click(payNow());
      fireEvent.click(payNow());
    });
    await press("Pay Now");
    expect(calls.filter((call) => call === "POST /api/orders")).toHaveLength(1);
  });

  it(
    "verifies the payment, confirms it, and opens the orders after 2 s",
    { tags: ["buyer-4.23", "buyer-7.18", "buyer-8.15"] },
    async () => {
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
    },
  );

  it(
    "goes to the orders after 2 s with the info message when the dialog is dismissed",
    { tags: ["buyer-4.24", "buyer-8.17"] },
    async () => {
      vi.useFakeTimers();
      const calls = await pay();
      await act(async () => dialog?.modal.ondismiss());
      expect(screen.getByText("Payment was not completed. You can retry from the orders page.")).toBeTruthy();
      expect(calls).not.toContain("POST /api/orders/verifyPayment");
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect(screen.getByText("another page")).toBeTruthy();
    },
  );

  it(
    "shows the cart as after its payment when another tab has paid while the dialog was open",
    { tags: ["ruling-cart.23"] },
    async () => {
      const order = anOrderInDetail({ status: "Order Processing", isPaid: true });
      await pay({ ...server, "GET /api/orders/:id": () => ({ success: true, order }) });
      await act(async () => dialog?.modal.ondismiss());
      expect(screen.getByText("This order has already been paid.")).toBeTruthy();
    },
  );

  it.each([
    ["paid", () => dialog?.handler(payment)],
    ["dismissed", () => dialog?.modal.ondismiss()],
  ])("reloads the cart when the dialog was %s", { tags: ["buyer-4.25"] }, async (_how, leave) => {
    signInAs("Ravi");
    window.Razorpay = FakeRazorpay;
    fakeApi(server);
    let timesRead = 0;
    const cart = {
      clientLoader: () => ++timesRead,
      default: () => checkoutOf(["POLY"]),
    };
    renderPage(cart, "/cart");
    await screen.findByRole("button", { name: "Proceed to Pay" });
    await press("Proceed to Pay");
    await press("Pay Now");
    expect(timesRead).toBe(1);
    await act(async () => leave());
    expect(timesRead).toBe(2);
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
  ])('says "%s"', { tags: ["buyer-8.15", "buyer-8.16"] }, async (words, answer) => {
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
  ])(
    'stops with "%s" and can be started again',
    { tags: ["buyer-5.21", "buyer-8.14"] },
    async (words, answer) => {
      await pay({ ...server, "POST /api/orders": answer });
      expect(screen.getByText(words)).toBeTruthy();
      expect(timesOpened).toBe(0);
      await press("Proceed to Pay");
      expect(payNow()).toBeTruthy();
    },
  );

  it("shows an earlier order that was found paid, and opens no payment", async () => {
    const paid = "Your order 26-27/000007 has been paid: thank you!";
    await pay({
      ...server,
      "POST /api/orders": () => {
        throw refusal(409, paid, "order-paid", { orderId: "order seven" });
      },
    });
    expect(screen.getByText(paid)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Proceed to Pay" })).toBeNull();
    expect(timesOpened).toBe(0);
  });

  it(
    "reports a checkout script that does not load, and loads it again the next time",
    { tags: ["buyer-7.20", "buyer-8.13"] },
    async () => {
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
    },
  );
});
