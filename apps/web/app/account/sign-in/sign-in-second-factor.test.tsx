import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getSession } from "#app/api/session.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal, tooMany } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import SignInDialog from "./sign-in-dialog.tsx";
import { clearSignInDraft } from "./use-sign-in.ts";

afterEach(() => {
  cleanup();
  clearSignInDraft();
});

const ravi = { success: true as const, token: "t", name: "Ravi", phoneNumber: "9876543210" };
const needed = () => refusal(403, "Enter the code of your authenticator app.", "second-factor-needed");
const wrong = () => refusal(403, "This code is wrong.", "second-factor-wrong");

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: "input" }), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const alertText = () => within(screen.getByRole("dialog")).getByRole("alert").textContent;
const appCode = () => screen.getByLabelText<HTMLInputElement>("Code from your authenticator app");

/** The dialog at the step of the code; the server takes `right`, and answers anything else by `refuse`. */
async function open(right: string, refuse: () => unknown = wrong) {
  const bodies: object[] = [];
  fakeApi({
    "POST /api/users/login": ({ body }) => {
      bodies.push(body as object);
      if (body?.secondFactor === undefined) throw needed();
      if (body.secondFactor !== right) throw refuse();
      return ravi;
    },
  });
  renderPage({ default: () => <SignInDialog tab="sign-in" onClose={vi.fn()} /> }, "/");
  fill("Phone number", "9876543210");
  fill("Password", "kraft-and-twine");
  await press("Login");
  return bodies;
}

describe("sign-in to an account with an authenticator app", { tags: ["ruling-accounts.23"] }, () => {
  it("asks for its code after the password, and sends both", async () => {
    const bodies = await open("123456");
    expect(document.activeElement).toBe(appCode());
    expect([appCode().autocomplete, appCode().inputMode]).toEqual(["one-time-code", "numeric"]);
    await press("Login");
    expect(alertText()).toBe("Enter a code");
    fill("Code from your authenticator app", "123456");
    await press("Login");
    const credentials = { phoneNumber: "9876543210", password: "kraft-and-twine" };
    expect(bodies).toEqual([credentials, { ...credentials, secondFactor: "123456" }]);
    expect(getSession()?.token).toBe("t");
  });

  it.each<[what: string, refuse: () => unknown, shown: string]>([
    ["a wrong code", wrong, "This code is wrong."],
    ["too many wrong codes", () => tooMany("Too many wrong codes.", 900), "Too many wrong codes."],
    [
      "a malformed code",
      () => refusal(400, "secondFactor must be 6 digits"),
      "secondFactor must be 6 digits",
    ],
  ])("stays at the code after %s, marks it and says why", async (_what, refuse, shown) => {
    await open("123456", refuse);
    fill("Code from your authenticator app", "000000");
    await press("Login");
    expect(alertText()).toBe(shown);
    expect(appCode().getAttribute("aria-invalid")).toBe("true");
    fill("Code from your authenticator app", "1");
    expect(appCode().getAttribute("aria-invalid")).toBeNull();
    expect(getSession()).toBeNull();
  });

  it("keeps the code after a lost answer, and goes back to the password when that was changed", async () => {
    await open("123456", noAnswer);
    fill("Code from your authenticator app", "000000");
    await press("Login");
    expect(appCode().value).toBe("000000");
    cleanup();
    await open("123456", () => refusal(401, "Invalid phone number or password", "wrong-credentials"));
    fill("Code from your authenticator app", "000000");
    await press("Login");
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  });

  it("takes a recovery code with the keyboard for letters, and Back leads to the password", async () => {
    const bodies = await open("abcde-fghjk");
    await press("Use a recovery code");
    const field = screen.getByLabelText<HTMLInputElement>("Recovery code");
    expect([field.inputMode, document.activeElement === field]).toEqual(["text", true]);
    await press("Back");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("kraft-and-twine");
    await press("Login");
    await press("Use a recovery code");
    fill("Recovery code", " abcde-fghjk ");
    await press("Login");
    expect(bodies.at(-1)).toMatchObject({ secondFactor: "abcde-fghjk" });
    expect(getSession()?.token).toBe("t");
  });

  it("asks for it after a forgotten password's OTP too, without another OTP", async () => {
    const bodies: unknown[] = [];
    const answers: FakeEndpoints = {
      "POST /api/otp/sendOtp": () => ({
        success: true,
        message: "OTP sent successfully!",
        resendAfterSeconds: 30,
        otpLength: 4,
      }),
      "POST /api/otp/verifyOtp": () => ({ success: true, message: "verified" }),
      "POST /api/users/loginWithOtp": ({ body }) => {
        bodies.push(body);
        if (body?.secondFactor === undefined) throw needed();
        return ravi;
      },
    };
    const calls = fakeApi(answers);
    renderPage({ default: () => <SignInDialog tab="sign-in" onClose={vi.fn()} /> }, "/");
    await press("Forgot password?");
    fill("Phone number", "9876543210");
    fill("New password", "twine-and-kraft");
    await press("Send OTP");
    fireEvent.input(screen.getByLabelText("Digit 1 of 4"), { target: { value: "4321" } });
    await press("Verify OTP");
    fill("Code from your authenticator app", "123456");
    await press("Login");
    const first = { phoneNumber: "9876543210", password: "twine-and-kraft" };
    expect(bodies).toEqual([first, { ...first, secondFactor: "123456" }]);
    expect(calls.filter((call) => call === "POST /api/otp/sendOtp")).toHaveLength(1);
    expect(screen.getByText("Password reset successful!")).toBeTruthy();
  });
});
