import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, type FakeRequest, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const id = "0193a000-0000-7000-8000-000000000001";
const at = "2026-11-20T10:12:00.000Z";
const person = {
  id,
  name: "Ravi Kumar",
  phoneNumber: "9812345678",
  email: "ravi@example.in",
  role: "internal" as const,
  since: at,
};
let requests: unknown[] = [];
beforeEach(() => {
  requests = [];
});

const list = (isEmpty = false): FakeEndpoints => ({
  ...profileOf("admin"),
  "GET /api/admin/customers": ({ query }: FakeRequest<"GET /api/admin/customers">) => {
    requests.push(query);
    const row = { ...person, companyName: "Kumar Crates", gstin: "27ABCDE1234F1Z0", lastOrderAt: null };
    return { success: true, customers: isEmpty ? [] : [row], next: isEmpty ? null : id };
  },
});
type ChangeRole = NonNullable<FakeEndpoints["PUT /api/admin/customers/:id/role"]>;
const whole = (change: ChangeRole): FakeEndpoints => ({
  ...profileOf("admin"),
  "GET /api/admin/customers/:id": () => ({
    success: true,
    customer: person,
    erasedAt: null,
    details: {
      gstin: "27ABCDE1234F1ZX",
      uin: "",
      isGstinCheckDigitRight: false,
      billingAddress: { ...anOrder().shippingAddress, state: "Maharashtra", zipCode: "110041" },
    },
    addresses: [],
    isMeeshoAuthorised: true,
    isValmoAuthorised: false,
    orderCount: 1,
    paidCount: 1,
    paidTotal: 1234.5,
    refundedTotal: 265.5,
    orders: [{ id, orderNumber: "26-27/000012", at, status: "Shipped", totalAmount: 1234.5 }],
    sessions: [{ id, browser: "Chrome on Windows", since: at, usedAt: at, endsAt: at }],
    hasSecondFactor: true,
    holdLimit: { limit: null, version: 0 },
  }),
  "PUT /api/admin/customers/:id/role": (request) => {
    requests.push(request.body);
    return change(request);
  },
});
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

describe("customers", () => {
  it("lists them, with search, role and page in the URL", async () => {
    signInAs("Asha");
    fakeApi(list());
    renderStaffPage("admin/customers", `/admin/customers?before=${id}`);
    const row = await screen.findByRole("row", { name: /Ravi Kumar/ });
    for (const word of ["9812345678", "Kumar Crates", "Internal staff", "None"])
      expect(row.textContent).toContain(word);
    expect(screen.getByRole("link", { name: "Ravi Kumar" }).getAttribute("href")).toBe(
      `/admin/customers/${id}`,
    );
    await type("Search", " ravi ");
    await press("Search");
    await type("Role", "internal");
    expect(requests.at(-1)).toEqual({ search: "ravi", role: "internal" });
    await press("Clear");
    expect(requests).toEqual([{ before: id }, { search: "ravi" }, { search: "ravi", role: "internal" }, {}]);
  });

  it("says when no customer is found", async () => {
    signInAs("Asha");
    fakeApi(list(true));
    renderStaffPage("admin/customers");
    expect(await screen.findByText("No customers match")).toBeTruthy();
  });
});

describe("one customer", () => {
  async function openRole(change: ChangeRole) {
    signInAs("Asha");
    fakeApi(whole(change));
    renderStaffPage("admin/customers/:id", `/admin/customers/${id}`);
    await screen.findByRole("button", { name: "Change role" });
    await press("Change role");
  }

  it("shows totals, orders and authorisations; a role change needs the admin's password", async () => {
    await openRole(() => ({ success: true, role: "buyer", sessionsEnded: true }));
    expect(screen.getByText("₹1,234.50", { selector: "strong" })).toBeTruthy();
    expect(screen.getByText("after refunds of ₹265.50")).toBeTruthy();
    for (const words of ["Unverified: wrong check digit", "Number of Maharashtra, billing address in Delhi"])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText("Authorised")).toBeTruthy();
    await type("Role", "buyer");
    await press("Save");
    expect(screen.getByText("Please enter your password.")).toBeTruthy();
    expect(requests).toEqual([]);
    await type("Your own password", "kraft-and-twine");
    await press("Save");
    expect(requests).toEqual([{ role: "buyer", password: "kraft-and-twine" }]);
    expect(screen.getByText("Ravi Kumar is now: Buyer. All sessions ended.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows a refusal in the dialog, which stays open", async () => {
    await openRole(() => {
      throw refusal(403, "Your password is wrong.", "wrong-password");
    });
    await type("Your own password", "twine");
    await press("Save");
    expect(screen.getByRole("alert").textContent).toContain("Your password is wrong.");
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("asks an admin with an authenticator app for its code too, in a role change and a reset", async () => {
    const refuseWithout = (secondFactor: unknown) => {
      if (secondFactor === undefined)
        throw refusal(403, "Enter the code of your authenticator app.", "second-factor-needed");
    };
    signInAs("Asha");
    fakeApi({
      ...whole(({ body }) => {
        refuseWithout(body.secondFactor);
        return { success: true, role: "internal", sessionsEnded: false };
      }),
      "POST /api/admin/customers/:id/resetSecondFactor": ({ body }) => {
        requests.push(body);
        refuseWithout(body.secondFactor);
        return { success: true, wasSetUp: true };
      },
    });
    renderStaffPage("admin/customers/:id", `/admin/customers/${id}`);
    for (const [button, save] of [
      ["Change role", "Save"],
      ["Reset authenticator app", "Reset"],
    ] as const) {
      await screen.findByRole("button", { name: button });
      await press(button);
      await press(save);
      expect(screen.getByText("Please enter your password.")).toBeTruthy();
      await type("Your own password", "kraft-and-twine");
      expect(screen.queryByLabelText("Code from your own authenticator app")).toBeNull();
      await press(save);
      await type("Code from your own authenticator app", "123456");
      await press(save);
      expect(screen.queryByRole("dialog")).toBeNull();
    }
    const credentials = { password: "kraft-and-twine", secondFactor: "123456" };
    expect(requests.at(-1)).toEqual(credentials);
    expect(requests).toContainEqual({ role: "internal", ...credentials });
  });

  it("signs the person out of one session, or everywhere, and says when that failed", async () => {
    signInAs("Asha");
    const calls = fakeApi({
      ...whole(() => ({ success: true, role: "buyer", sessionsEnded: false })),
      "DELETE /api/admin/customers/:id/sessions": () => ({ success: true, ended: 1 }),
      "DELETE /api/admin/customers/:id/sessions/:sessionId": () => {
        throw refusal(404, "This session was not found.", "not-found");
      },
    });
    renderStaffPage("admin/customers/:id", `/admin/customers/${id}`);
    const one = await screen.findByRole("button", { name: /^Sign out Chrome on Windows/ });
    await act(async () => fireEvent.click(one));
    expect(screen.getByText("This session was not found.")).toBeTruthy();
    await press("Sign out everywhere");
    expect(screen.getByText("Ravi Kumar is signed out everywhere.")).toBeTruthy();
    expect(calls).toContain(`DELETE /api/admin/customers/${id}/sessions/${id}`);
  });

  it("is erased with the admin's password, and then shows only the orders that are kept", async () => {
    const sent: unknown[] = [];
    let isErased = false;
    signInAs("Asha");
    const found = whole(() => ({ success: true, role: "buyer", sessionsEnded: false }))[
      "GET /api/admin/customers/:id"
    ]!;
    fakeApi({
      ...profileOf("admin"),
      "GET /api/admin/customers/:id": async (request) => {
        const answer = await found(request);
        const customer = { ...answer.customer, role: "buyer" as const };
        return isErased
          ? { ...answer, customer: { ...customer, name: "Erased account", phoneNumber: "" }, erasedAt: at }
          : { ...answer, customer };
      },
      "POST /api/admin/customers/:id/erase": ({ body }) => {
        sent.push(body);
        isErased = true;
        return { success: true, erasedAt: at, deletedOrders: 0, keptOrders: 1, keptUntil: "2033-12-31" };
      },
    });
    renderStaffPage("admin/customers/:id", `/admin/customers/${id}`);
    await screen.findByRole("button", { name: "Erase account" });
    await press("Erase account");
    await type("Your own password", "kraft-and-twine");
    await act(async () => fireEvent.click(screen.getAllByRole("button", { name: "Erase account" }).at(-1)!));
    expect(sent).toEqual([{ password: "kraft-and-twine" }]);
    expect(await screen.findByText(/This account was erased on/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Change role" })).toBeNull();
    expect(screen.getByRole("link", { name: "26-27/000012" })).toBeTruthy();
  });

  it("raises what unpaid orders of a known buyer may come to", { tags: ["ruling-cart.18"] }, async () => {
    const sent: unknown[] = [];
    signInAs("Asha");
    fakeApi({
      ...whole(() => ({ success: true, role: "buyer", sessionsEnded: false })),
      "PUT /api/admin/customers/:id/holdLimit": ({ body }) => {
        sent.push(body);
        return { success: true, holdLimit: { limit: 500_000, version: 1 } };
      },
    });
    renderStaffPage("admin/customers/:id", `/admin/customers/${id}`);
    expect(await screen.findByText("Default limit")).toBeTruthy();
    await press("Change limit");
    await type("Unpaid order limit (₹)", "five lakh");
    await press("Save");
    expect(screen.getByText("Please enter whole rupees, or nothing.")).toBeTruthy();
    await type("Unpaid order limit (₹)", "5,00,000");
    await press("Save");
    expect(sent).toEqual([{ limit: 500_000, version: 0 }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
