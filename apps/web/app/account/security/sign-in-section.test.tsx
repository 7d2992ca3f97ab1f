import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Answer } from "#app/api/call.ts";
import { getSession } from "#app/api/session.ts";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as page from "./security.tsx";

const wrong = () => refusal(403, "Your password is wrong.", "wrong-password");

async function open(endpoints: FakeEndpoints, setUpAt: string | null = null) {
  signInAs("Meera");
  const factor: Answer<"GET /api/users/secondFactor"> = {
    success: true,
    setUpAt,
    recoveryCodesLeft: 0,
    isAllowed: false,
    isRequired: false,
  };
  const calls = fakeApi({
    ...profileOf("buyer"),
    "GET /api/users/secondFactor": () => factor,
    "GET /api/users/sessions": () => ({ success: true, sessions: [] }),
    ...endpoints,
  });
  renderPage(page, "/security");
  await screen.findByRole("heading", { name: "Phone number and password" });
  return calls;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const dialog = () => within(screen.getByRole("dialog"));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const save = (name: string) => act(async () => fireEvent.click(dialog().getByRole("button", { name })));
const refusalText = () => dialog().getByRole("alert").textContent;

describe("the password", () => {
  it("is changed with the current one, and what is typed stays when it was wrong", async () => {
    const bodies: unknown[] = [];
    await open({
      "PUT /api/users/password": ({ body }) => {
        bodies.push(body);
        if (body.password !== "kraft-and-twine") throw wrong();
        return { success: true, endedSessions: 2 };
      },
    });
    await press("Change password");
    await save("Change password");
    expect(refusalText()).toContain("Please enter your current password.");
    type("Current password", "kraft");
    type("New password", "short");
    await save("Change password");
    expect(refusalText()).toContain("The new password must be at least 6 characters.");
    type("New password", "sealed-flap-77");
    await save("Change password");
    expect(refusalText()).toContain("Your password is wrong.");
    expect(dialog().getByLabelText<HTMLInputElement>("New password").value).toBe("sealed-flap-77");
    type("Current password", "kraft-and-twine");
    await save("Change password");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Your password was changed. Your other devices were signed out.")).toBeTruthy();
    expect(bodies).toEqual([
      { password: "kraft", newPassword: "sealed-flap-77" },
      { password: "kraft-and-twine", newPassword: "sealed-flap-77" },
    ]);
  });

  it("needs a code too for an account with an authenticator app", async () => {
    const bodies: unknown[] = [];
    await open(
      {
        "PUT /api/users/password": ({ body }) => {
          bodies.push(body);
          return { success: true, endedSessions: 0 };
        },
      },
      "2026-11-20T10:00:00.000Z",
    );
    await press("Change password");
    type("Current password", "kraft-and-twine");
    type("New password", "sealed-flap-77");
    await save("Change password");
    expect(refusalText()).toContain("Please enter a code of your authenticator app.");
    type("Code", "123456");
    await save("Change password");
    expect(bodies).toEqual([
      { password: "kraft-and-twine", secondFactor: "123456", newPassword: "sealed-flap-77" },
    ]);
    expect(screen.getByText("Your password was changed.")).toBeTruthy();
  });
});

describe("the phone number", () => {
  it("is changed with a code sent to the new one and the password; the code is verified once", async () => {
    const verified: unknown[] = [];
    const calls = await open({
      "POST /api/otp/sendOtp": () => ({
        success: true,
        message: "OTP sent successfully!",
        resendAfterSeconds: 60,
        otpLength: 4,
      }),
      "POST /api/otp/verifyOtp": ({ body }) => {
        verified.push(body);
        return { success: true, message: "OTP verified successfully!" };
      },
      "PUT /api/users/phoneNumber": ({ body }) => {
        if (body.password !== "kraft-and-twine") throw wrong();
        return { success: true, phoneNumber: body.phoneNumber, endedSessions: 0 };
      },
    });
    await press("Change phone number");
    type("New phone number", "98765");
    await save("Send OTP");
    expect(refusalText()).toContain("Please enter a phone number of 10 digits.");
    expect(calls).not.toContain("POST /api/otp/sendOtp");
    type("New phone number", "+91 98111 22333");
    await save("Send OTP");
    expect(dialog().getByText("Sent by SMS to 9811122333")).toBeTruthy();
    type("OTP", "4821");
    type("Current password", "kraft");
    await save("Change phone number");
    expect(refusalText()).toContain("Your password is wrong.");
    type("Current password", "kraft-and-twine");
    await save("Change phone number");
    expect(verified).toEqual([{ phoneNumber: "9811122333", otp: "4821" }]);
    expect(screen.getByText("Your phone number is 9811122333 now.")).toBeTruthy();
    expect(getSession()?.user.phoneNumber).toBe("9811122333");
  });

  it("can be another one when the code does not arrive", async () => {
    await open({
      "POST /api/otp/sendOtp": () => ({
        success: true,
        message: "OTP sent successfully!",
        resendAfterSeconds: 60,
        otpLength: 4,
      }),
    });
    await press("Change phone number");
    type("New phone number", "9811122333");
    await save("Send OTP");
    await save("Change phone number");
    expect(refusalText()).toContain("Please enter the OTP.");
    await save("Use another number");
    expect(dialog().getByLabelText<HTMLInputElement>("New phone number").value).toBe("9811122333");
  });
});
