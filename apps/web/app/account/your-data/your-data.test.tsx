import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { getSession } from "#app/api/session.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal, tooMany } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as yourDataPage from "./your-data.tsx";

const own = {
  success: true,
  keptOrders: 2,
  keptUntil: "2033-12-31",
  unpaidOrders: 1,
  obstacles: [] as string[],
} as const;
const sent: unknown[] = [];
afterEach(() => {
  sent.length = 0;
});

const server = (changes: FakeEndpoints = {}): FakeEndpoints => ({
  "GET /api/users/data": () => ({ ...own, obstacles: [] }),
  "POST /api/users/data/erase": ({ body }) => {
    sent.push(body);
    return {
      success: true,
      erasedAt: "2026-11-24T10:00:00Z",
      deletedOrders: 1,
      keptOrders: 2,
      keptUntil: "2033-12-31",
    };
  },
  ...changes,
});
async function open(changes: FakeEndpoints = {}) {
  signInAs("Asha");
  const calls = fakeApi(server(changes));
  renderPage(yourDataPage, "/yourData");
  await screen.findByRole("heading", { name: "Your data" });
  return calls;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

describe("Your data", () => {
  it("asks a visitor to sign in", async () => {
    fakeApi({});
    renderPage(yourDataPage, "/yourData");
    expect(await screen.findByText("Sign in to see your data")).toBeTruthy();
  });

  it("says what is deleted and what tax law keeps, and until when", async () => {
    await open();
    expect(await screen.findByText(/orders that were never paid \(1\)/)).toBeTruthy();
    expect(screen.getByText(/^2 paid orders .* until 31 Dec 2033 \(section 36/)).toBeTruthy();
  });

  it("names what has to be finished first, and offers no erasure until then", async () => {
    await open({
      "GET /api/users/data": () => ({
        ...own,
        obstacles: ["Order 26-27/000007 is paid and not delivered yet."],
      }),
    });
    expect(await screen.findByText("Order 26-27/000007 is paid and not delivered yet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Erase account" })).toBeNull();
  });

  it("shows why the data cannot be read", async () => {
    await open({ "GET /api/users/data": noAnswer });
    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong");
  });

  it("says how long to wait when the download is refused", async () => {
    await open({
      "GET /api/users/data/download": () => {
        throw tooMany("Your data can be downloaded three times a day. Please try again in 5 hours.", 18_000);
      },
    });
    await screen.findByRole("button", { name: "Download your data" });
    await press("Download your data");
    expect((await screen.findByRole("alert")).textContent).toMatch(/Please try again in 5 hours/);
  });
});

describe("erasing the account", () => {
  async function openDialog(changes: FakeEndpoints = {}) {
    const calls = await open(changes);
    await screen.findByRole("button", { name: "Erase account" });
    await press("Erase account");
    return calls;
  }

  it("needs the password, says what happened on the page, and signs out", async () => {
    await openDialog();
    await type("Your password", "kraft-paper-77");
    await press("Erase for good");
    expect(sent).toEqual([{ confirmBy: "password", password: "kraft-paper-77" }]);
    expect(await screen.findByRole("heading", { name: "Your account is erased" })).toBeTruthy();
    expect(screen.getByText(/until 31 Dec 2033/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Your account is erased");
    expect(getSession()).toBeNull();
  });

  it("by an OTP verifies it once, also when the erasure is refused and tried again", async () => {
    let isRefused = true;
    const calls = await openDialog({
      "POST /api/otp/sendOtp": () => ({ success: true, message: "", resendAfterSeconds: 30, otpLength: 4 }),
      "POST /api/otp/verifyOtp": () => ({ success: true, message: "" }),
      "POST /api/users/data/erase": ({ body }) => {
        sent.push(body);
        if (isRefused) throw refusal(409, "Order 26-27/000007 has a refund under way.", "orders-open");
        return {
          success: true,
          erasedAt: "2026-11-24T10:00:00Z",
          deletedOrders: 0,
          keptOrders: 0,
          keptUntil: null,
        };
      },
    });
    await press("Use an OTP instead");
    await type("OTP", "1234");
    await press("Erase for good");
    expect(screen.getByRole("alert").textContent).toContain("has a refund under way");
    isRefused = false;
    await press("Erase for good");
    expect(await screen.findByRole("heading", { name: "Your account is erased" })).toBeTruthy();
    expect(calls.filter((call) => call === "POST /api/otp/verifyOtp")).toHaveLength(1);
    expect(sent).toEqual([{ confirmBy: "code" }, { confirmBy: "code" }]);
  });

  it("shows a wrong password in the dialog, and keeps it open", async () => {
    await openDialog({
      "POST /api/users/data/erase": () => {
        throw refusal(403, "Your password is wrong.", "wrong-password");
      },
    });
    await type("Your password", "wrong");
    await press("Erase for good");
    expect(screen.getByRole("alert").textContent).toContain("Your password is wrong.");
    expect(getSession()).not.toBeNull();
  });

  it("after a lost answer says that the account may be erased already", async () => {
    await openDialog({
      "POST /api/users/data/erase": () => {
        throw refusal(401, "Please sign in first.", "not-signed-in");
      },
    });
    await type("Your password", "kraft-paper-77");
    await press("Erase for good");
    expect(screen.getByRole("alert").textContent).toContain("your account is erased");
  });
});
