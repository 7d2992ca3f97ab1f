import { describe, expect, it } from "vitest";
import { noDigits, formatWait } from "./one-time-code.ts";
import { type SignInEvent, type SignInState, draftOf, signInStep, startSignIn } from "./sign-in-flow.ts";

const after = (mode: SignInState["mode"], ...events: SignInEvent[]) =>
  events.reduce(signInStep, startSignIn(mode));

const typedPhone: SignInEvent = { type: "edited", field: "phoneNumber", value: "9876543210" };
const codeSent: SignInEvent = {
  type: "code-sent",
  phoneNumber: "9876543210",
  message: "OTP sent successfully!",
  resendAfterSeconds: 30,
  otpLength: 4,
  now: 0,
};
const codeNotSent = (retryAfterSeconds: number): SignInEvent => ({
  type: "code-not-sent",
  message: "Failed to send OTP",
  retryAfterSeconds,
  now: 0,
});

describe("sign-in flow", () => {
  it("clears a field's error when that field is edited, and no other", { tags: ["buyer-5.8"] }, () => {
    const refused: SignInEvent = {
      type: "fields-refused",
      errors: { name: "Name is required", phoneNumber: "Phone number is required" },
    };
    expect(after("register", refused, typedPhone).errors).toEqual({ name: "Name is required" });
  });

  it(
    "goes to step 2 before the code is sent and then says when it was sent",
    { tags: ["buyer-4.2", "buyer-8.3"] },
    () => {
      const awaited = after("register", typedPhone, { type: "code-awaited" });
      expect(awaited).toMatchObject({ step: "code", isBusy: true, secondsToResend: 0 });
      expect(signInStep(awaited, codeSent)).toMatchObject({
        isBusy: false,
        secondsToResend: 30,
        notice: { tone: "ok", text: "OTP sent successfully!" },
      });
    },
  );

  it("allows an immediate resend of a code that was not sent", () => {
    const state = after("register", { type: "code-awaited" }, codeNotSent(0));
    expect(state).toMatchObject({
      step: "code",
      secondsToResend: 0,
      notice: { tone: "bad", text: "Failed to send OTP" },
    });
  });

  it("counts down to 0", { tags: ["buyer-4.7"] }, () => {
    const left = (now: number) => after("register", codeSent, { type: "time-passed", now }).secondsToResend;
    expect([1000, 1001, 29_000, 29_999, 30_000, 31_000].map(left)).toEqual([29, 29, 1, 1, 0, 0]);
  });

  it("includes the time while the phone was asleep", { tags: ["buyer-4.7"] }, () => {
    const asleep = after("register", codeSent, { type: "time-passed", now: 1000 });
    expect(signInStep(asleep, { type: "time-passed", now: 21_000 }).secondsToResend).toBe(9);
  });

  it(
    "counts down the wait of a refused resend, and keeps the earlier code valid",
    { tags: ["ruling-accounts.5"] },
    () => {
      const typed: SignInEvent = { type: "digits-typed", digits: ["1", "2", "", ""] };
      const awaited: SignInEvent = { type: "code-awaited" };
      const state = after("register", awaited, codeSent, typed, awaited, codeNotSent(540));
      expect(state).toMatchObject({ step: "code", secondsToResend: 540, digits: ["1", "2", "", ""] });
    },
  );

  it("keeps the countdown and the typed form over Back", { tags: ["buyer-4.8"] }, () => {
    const state = after("register", typedPhone, { type: "code-awaited" }, codeSent, { type: "went-back" });
    expect(state).toMatchObject({ step: "details", secondsToResend: 30, codeSentTo: "9876543210" });
    expect(state.form.phoneNumber).toBe("9876543210");
  });

  it("returns to the details when they are refused after a correct code, and keeps the proof", () => {
    const state = after(
      "register",
      typedPhone,
      codeSent,
      { type: "code-verified", phoneNumber: "9876543210", otp: "1234" },
      {
        type: "details-refused",
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
    expect(after("register", codeSent, typed, { type: "code-awaited" }, codeSent).digits).toEqual(noDigits());
  });

  it("keeps the phone, not password and errors, when the mode changes", () => {
    const state = after(
      "register",
      typedPhone,
      { type: "edited", field: "password", value: "blue-kite-7" },
      { type: "fields-refused", errors: { name: "Name is required" } },
      { type: "mode-chosen", mode: "sign-in" },
    );
    expect(state).toMatchObject({
      mode: "sign-in",
      errors: {},
      form: { phoneNumber: "9876543210", password: "" },
    });
  });

  it("clears only its own error with a notice", { tags: ["buyer-5.8"] }, () => {
    const refused: SignInEvent = {
      type: "details-refused",
      message: "Invalid phone number or password",
      errors: {
        phoneNumber: "Invalid phone number or password",
        password: "Invalid phone number or password",
        name: "Name is required",
      },
    };
    expect(after("sign-in", refused, typedPhone)).toMatchObject({
      errors: { name: "Name is required" },
      notice: null,
    });
  });

  it("marks the boxes as wrong until a digit is typed", { tags: ["buyer-5.8"] }, () => {
    const wrong = after("register", codeSent, { type: "code-refused", message: "Invalid OTP" });
    expect(wrong).toMatchObject({ isCodeWrong: true, notice: { text: "Invalid OTP" } });
    const typed = signInStep(wrong, { type: "digits-typed", digits: ["1", "", "", ""] });
    expect(typed).toMatchObject({ isCodeWrong: false, notice: null });
  });

  it("does not change its mode during a request", () => {
    const waiting = after("sign-in", { type: "request-sent" });
    expect(signInStep(waiting, { type: "mode-chosen", mode: "register" })).toBe(waiting);
  });

  it.each(["98765 43210", "+91 98765-43210", "09876543210", "+91(987)6543210"])(
    "finds the ten digits of the phone in %j",
    { tags: ["buyer-5.6"] },
    (value) => {
      expect(after("sign-in", { type: "edited", field: "phoneNumber", value }).form.phoneNumber).toBe(
        "9876543210",
      );
    },
  );

  it("keeps typed values and the time of the code for the next opening, but no password", () => {
    const password: SignInEvent = { type: "edited", field: "password", value: "blue-kite-7" };
    const kept = draftOf(after("register", typedPhone, password, codeSent));
    expect(JSON.stringify(kept)).not.toContain("blue-kite-7");
    expect(startSignIn("register", kept, 10_000)).toMatchObject({
      step: "details",
      form: { phoneNumber: "9876543210", password: "" },
      codeSentTo: "9876543210",
      secondsToResend: 20,
    });
  });

  it("clears everything after sign-in", { tags: ["buyer-4.6"] }, () => {
    expect(
      draftOf(after("sign-in", typedPhone, { type: "signed-in", message: "Login successful!" })),
    ).toBeNull();
  });
});

describe("formatted waiting times", () => {
  it.each([
    [30, "30 s"],
    [60, "1 min 0 s"],
    [580, "9 min 40 s"],
    [7500, "2 h 5 min"],
  ])("%d seconds are %s", (seconds, words) => expect(formatWait(seconds)).toBe(words));
});
