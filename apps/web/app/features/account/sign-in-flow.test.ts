import { describe, expect, it } from "vitest";
import { type SignInEvent, type SignInState, noDigits, signInStep, startSignIn } from "./sign-in-flow.ts";

const after = (mode: SignInState["mode"], ...events: SignInEvent[]) =>
  events.reduce(signInStep, startSignIn(mode));

const typedPhone: SignInEvent = { type: "edited", field: "phoneNumber", value: "9876543210" };
const codeSent: SignInEvent = { type: "code-sent", phoneNumber: "9876543210", resendAfterSeconds: 30 };

describe("sign-in flow", () => {
  it("clears a field's error when that field is edited, and no other (buyer §5.8)", () => {
    const refused: SignInEvent = {
      type: "fields-refused",
      errors: { name: "Name is required", phoneNumber: "Phone number is required" },
    };
    expect(after("register", refused, typedPhone).errors).toEqual({ name: "Name is required" });
  });

  it("goes to step 2 before the code is sent and says when it was (buyer §4.2, §8.3)", () => {
    const awaited = after("register", typedPhone, { type: "code-awaited" });
    expect(awaited).toMatchObject({ step: "code", isBusy: true, secondsToResend: 0 });
    expect(signInStep(awaited, codeSent)).toMatchObject({
      isBusy: false,
      secondsToResend: 30,
      notice: { tone: "ok", text: "OTP sent successfully!" },
    });
  });

  it("lets a code that was not sent be asked for at once", () => {
    const state = after(
      "register",
      { type: "code-awaited" },
      { type: "code-not-sent", message: "Failed to send OTP" },
    );
    expect(state).toMatchObject({
      step: "code",
      secondsToResend: 0,
      notice: { tone: "bad", text: "Failed to send OTP" },
    });
  });

  it("counts down to 0 and no further (buyer §4.7)", () => {
    const oneLeft = { ...after("register", codeSent), secondsToResend: 1 };
    const none = signInStep(oneLeft, { type: "second-passed" });
    expect(none.secondsToResend).toBe(0);
    expect(signInStep(none, { type: "second-passed" }).secondsToResend).toBe(0);
  });

  it("keeps the countdown running over Back, and the form as it was typed (buyer §4.8)", () => {
    const state = after("register", typedPhone, { type: "code-awaited" }, codeSent, { type: "went-back" });
    expect(state).toMatchObject({ step: "details", secondsToResend: 30, codeSentTo: "9876543210" });
    expect(state.form.phoneNumber).toBe("9876543210");
  });

  it("returns to the details when they are refused after a right code, and remembers the proof", () => {
    const state = after(
      "register",
      typedPhone,
      codeSent,
      { type: "code-verified", phoneNumber: "9876543210", otp: "1234" },
      {
        type: "refused-after-proof",
        message: "Password is too common. Please choose another.",
        errors: { password: "Password is too common. Please choose another." },
      },
    );
    expect(state).toMatchObject({
      step: "details",
      proven: { phoneNumber: "9876543210", otp: "1234" },
      errors: { password: "Password is too common. Please choose another." },
      notice: { tone: "bad" },
    });
  });

  it("empties the boxes for a new code", () => {
    const typed: SignInEvent = { type: "digits-typed", digits: ["1", "2", "3", "4"] };
    expect(after("register", codeSent, typed, { type: "code-awaited" }).digits).toEqual(noDigits);
  });

  it("keeps the phone, and neither password nor errors, when another mode is chosen", () => {
    const state = after(
      "register",
      typedPhone,
      { type: "edited", field: "password", value: "blue-kite-7" },
      { type: "fields-refused", errors: { name: "Name is required" } },
      { type: "mode-chosen", mode: "login" },
    );
    expect(state).toMatchObject({
      mode: "login",
      errors: {},
      form: { phoneNumber: "9876543210", password: "" },
    });
  });
});
