import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getSession } from "#app/api/session.ts";
import { closeSignIn, continueAfterSignIn, openSignIn, type SignInTab } from "#app/api/sign-in-request.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal, tooMany } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import SignInDialog from "./sign-in-dialog.tsx";
import { clearSignInDraft } from "./use-sign-in.ts";

const onClose = vi.fn();
afterEach(() => {
  onClose.mockReset();
  cleanup();
  clearSignInDraft();
});

function open(tab: SignInTab, endpoints: FakeEndpoints = {}): string[] {
  const calls = fakeApi(endpoints);
  renderPage({ default: () => <SignInDialog tab={tab} onClose={onClose} /> }, "/");
  return calls;
}

const ravi = { success: true as const, token: "t", name: "Ravi", phoneNumber: "9876543210" };
const codes: FakeEndpoints = {
  "POST /api/users/passwordCheck": () => ({ success: true }),
  "POST /api/otp/sendOtp": () => ({
    success: true,
    message: "OTP sent successfully!",
    resendAfterSeconds: 30,
    otpLength: 4,
  }),
  "POST /api/otp/verifyOtp": () => ({ success: true, message: "verified" }),
};

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: `input` }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const said = (role: "status" | "alert") => within(screen.getByRole("dialog")).getByRole(role).textContent;
/** The words that are tied to a control. */
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent;
const typeCode = (code: string) =>
  fireEvent.input(screen.getByLabelText("Digit 1 of 4"), { target: { value: code } });

function fillRegistration(password = "blue-kite-7") {
  fill("Name", "Ravi");
  fill("Email", "ravi@example.com");
  fill("Phone number", "9876543210");
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fill("Confirm Password", password);
}

describe("sign-in dialog", () => {
  it(
    "shows the errors of buyer §5 beside their fields, focuses the first and clears one on edit",
    {
      tags: [
        "buyer-3.21",
        "buyer-4.2",
        "buyer-5.1",
        "buyer-5.2",
        "buyer-5.3",
        "buyer-5.5",
        "buyer-5.6",
        "buyer-5.8",
      ],
    },
    async () => {
      const calls = open("register");
      press("Send OTP");
      const name = screen.getByLabelText("Name");
      expect(screen.getByText("Name is required").id).toBe(name.getAttribute("aria-describedby"));
      for (const words of [
        "Email is required",
        "Phone number is required",
        "Password is required",
        "Confirm Password is required",
      ]) {
        expect(screen.getByText(words)).toBeTruthy();
      }
      await waitFor(() => expect(document.activeElement).toBe(name));
      fill("Name", "R");
      expect(screen.queryByText("Name is required")).toBeNull();
      expect(calls).toEqual([]);
    },
  );

  it(
    "has a privacy notice where one registers, and none where one signs in",
    { tags: ["ruling-privacy.1"] },
    () => {
      open("register");
      const notice = screen.getByRole("region", { name: "Privacy notice" });
      for (const words of ["We collect", "What for", "To withdraw", "To complain", "within 30 days"])
        expect(notice.textContent).toContain(words);
      fireEvent.click(screen.getByRole("tab", { name: "Login" }));
      expect(screen.queryByRole("region", { name: "Privacy notice" })).toBeNull();
    },
  );

  it(
    "registers: sends the code, verifies it, registers, confirms it and closes after 1.5 s",
    { tags: ["buyer-4.2", "buyer-4.5", "buyer-4.6", "buyer-8.3", "buyer-8.5", "ruling-accounts.11"] },
    async () => {
      vi.useFakeTimers();
      const bodies: unknown[] = [];
      const calls = open("register", {
        ...codes,
        "POST /api/users/register": ({ body }) => {
          bodies.push(body);
          return ravi;
        },
      });
      fillRegistration();
      await act(async () => press("Send OTP"));
      expect(said("status")).toBe("OTP sent successfully!");
      // The last digit sends the code.
      await act(async () => typeCode("4321"));
      expect(calls).toEqual([
        "POST /api/users/passwordCheck",
        "POST /api/otp/sendOtp",
        "POST /api/otp/verifyOtp",
        "POST /api/users/register",
      ]);
      expect(bodies).toEqual([
        {
          phoneNumber: "9876543210",
          password: "blue-kite-7",
          name: "Ravi",
          email: "ravi@example.com",
          otp: "4321",
        },
      ]);
      expect(said("status")).toBe("Login successful!");
      expect(getSession()).toEqual({ token: "t", user: { name: "Ravi", phoneNumber: "9876543210" } });
      act(() => void vi.advanceTimersByTime(1499));
      expect(onClose).not.toHaveBeenCalled();
      act(() => void vi.advanceTimersByTime(1));
      expect(onClose).toHaveBeenCalledOnce();
    },
  );

  it("refuses a common password before it asks for a code, and goes on when it cannot be checked", async () => {
    const check = vi.fn((): { success: true } => {
      throw refusal(400, "This password is too common. Please choose another one.", "password-too-common");
    });
    const calls = open("register", { ...codes, "POST /api/users/passwordCheck": check });
    fillRegistration();
    await act(async () => press("Send OTP"));
    expect(said("alert")).toContain("This password is too common.");
    expect(calls).toEqual(["POST /api/users/passwordCheck"]);
    check.mockImplementation(() => {
      throw refusal(503, "The database is being moved.");
    });
    await act(async () => press("Send OTP"));
    expect(said("status")).toBe("OTP sent successfully!");
  });

  describe("in a browser that blocks cookies", () => {
    const words = /^Your browser blocks cookies for this site/;
    it("says so before a code is sent", async () => {
      vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
      const calls = open("register", codes);
      fillRegistration();
      await act(async () => press("Send OTP"));
      expect(said("alert")).toMatch(words);
      expect(calls).toEqual([]);
    });

    it("says so when the proof of the phone does not come back, and sends no second code", async () => {
      const notProven = () => {
        throw refusal(403, "Please verify your phone number first.", "phone-not-proven");
      };
      const calls = open("register", { ...codes, "POST /api/users/register": notProven });
      fillRegistration();
      await act(async () => press("Send OTP"));
      await act(async () => typeCode("4321"));
      expect(said("alert")).toMatch(words);
      expect(calls.filter((call) => call === "POST /api/otp/sendOtp")).toHaveLength(1);
    });

    it("signs in with a password", async () => {
      vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
      open("sign-in", { "POST /api/users/login": () => ravi });
      fill("Phone number", "9876543210");
      fireEvent.change(screen.getByLabelText("Password"), { target: { value: "blue-kite-7" } });
      await act(async () => press("Login"));
      expect(said("status")).toBe("Login successful!");
    });
  });

  it("takes the code from the SMS where the browser can, and sends it", async () => {
    const get = vi.fn().mockResolvedValue({ code: "4321" });
    vi.stubGlobal("OTPCredential", class {});
    vi.stubGlobal(
      "navigator",
      Object.create(navigator, { credentials: { value: { get } }, cookieEnabled: { value: true } }),
    );
    const calls = open("register", { ...codes, "POST /api/users/register": () => ravi });
    fillRegistration();
    await act(async () => press("Send OTP"));
    await waitFor(() => expect(calls).toContain("POST /api/users/register"));
    expect(get.mock.calls[0]?.[0]).toMatchObject({ otp: { transport: ["sms"] } });
  });

  it("goes on with what the user was about to do, once they are signed in", async () => {
    const afterwards = vi.fn();
    openSignIn("sign-in", afterwards);
    open("sign-in", { "POST /api/users/login": () => ravi });
    fill("Phone number", "9876543210");
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "blue-kite-7" } });
    expect(afterwards).not.toHaveBeenCalled();
    await act(async () => press("Login"));
    expect(afterwards).toHaveBeenCalledOnce();
    // Nothing goes on after a dialog that was closed.
    openSignIn("sign-in", afterwards);
    closeSignIn();
    continueAfterSignIn();
    expect(afterwards).toHaveBeenCalledOnce();
  });

  it(
    "offers to resend the code after 30 s, and restarts the countdown",
    { tags: ["buyer-4.7"] },
    async () => {
      vi.useFakeTimers();
      const calls = open("register", codes);
      fillRegistration();
      await act(async () => press("Send OTP"));
      expect(screen.getByText("Resend OTP in 30 s")).toBeTruthy();
      for (let second = 0; second < 30; second++) act(() => void vi.advanceTimersByTime(1000));
      await act(async () => press("Resend OTP"));
      expect(calls.slice(1)).toEqual(["POST /api/otp/sendOtp", "POST /api/otp/sendOtp"]);
      expect(screen.getByText("Resend OTP in 30 s")).toBeTruthy();
    },
  );

  it(
    "goes Back to the filled form, and continues without a second code",
    { tags: ["buyer-4.8"] },
    async () => {
      const calls = open("register", codes);
      fillRegistration();
      await act(async () => press("Send OTP"));
      press("Back");
      expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ravi");
      await act(async () => press("Send OTP"));
      expect(screen.getByLabelText("Digit 1 of 4")).toBeTruthy();
      expect(calls).toEqual(["POST /api/users/passwordCheck", "POST /api/otp/sendOtp"]);
    },
  );

  it("stops at a wrong code with the server's message", { tags: ["buyer-8.4"] }, async () => {
    const calls = open("register", {
      ...codes,
      "POST /api/otp/verifyOtp": () => {
        throw refusal(400, "Invalid OTP");
      },
    });
    fillRegistration();
    await act(async () => press("Send OTP"));
    typeCode("0000");
    await act(async () => press("Verify OTP"));
    expect(said("alert")).toBe("Invalid OTP");
    const first = screen.getByLabelText<HTMLInputElement>("Digit 1 of 4");
    expect(first.value).toBe("");
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute("aria-invalid")).toBe("true");
    expect(describedBy(first)).toBe("Invalid OTP");
    typeCode("1");
    expect(first.getAttribute("aria-invalid")).toBeNull();
    expect(said("alert")).toBe("");
    expect(calls).not.toContain("POST /api/users/register");
    expect(getSession()).toBeNull();
  });

  it("says when no code could be sent", { tags: ["buyer-8.3"] }, async () => {
    open("register", { ...codes, "POST /api/otp/sendOtp": noAnswer });
    fillRegistration();
    await act(async () => press("Send OTP"));
    expect(said("alert")).toBe("Failed to send OTP");
    expect(screen.getByRole("button", { name: "Resend OTP" })).toBeTruthy();
  });

  it("refuses an incomplete code, and focuses the first empty box", { tags: ["buyer-8.4"] }, async () => {
    const calls = open("register", codes);
    fillRegistration();
    await act(async () => press("Send OTP"));
    typeCode("12");
    await act(async () => press("Verify OTP"));
    expect(said("alert")).toBe("Invalid OTP");
    expect(document.activeElement).toBe(screen.getByLabelText("Digit 3 of 4"));
    expect(calls).toEqual(["POST /api/users/passwordCheck", "POST /api/otp/sendOtp"]);
  });

  it("keeps the code after a lost answer, for another try", { tags: ["buyer-8.4"] }, async () => {
    open("register", { ...codes, "POST /api/otp/verifyOtp": noAnswer });
    fillRegistration();
    await act(async () => press("Send OTP"));
    typeCode("4321");
    await act(async () => press("Verify OTP"));
    expect(said("alert")).toBe("Invalid OTP");
    const last = screen.getByLabelText<HTMLInputElement>("Digit 4 of 4");
    expect(last.value).toBe("1");
    expect(last.getAttribute("aria-invalid")).toBeNull();
  });

  it("counts down the wait that a refused resend names", { tags: ["ruling-accounts.5"] }, async () => {
    vi.useFakeTimers();
    const words = "Please wait 9 minutes before asking for another OTP.";
    let isSent = false;
    open("register", {
      ...codes,
      "POST /api/otp/sendOtp": () => {
        if (isSent) throw tooMany(words, 540);
        isSent = true;
        return { success: true, message: "OTP sent successfully!", resendAfterSeconds: 30, otpLength: 4 };
      },
    });
    fillRegistration();
    await act(async () => press("Send OTP"));
    act(() => void vi.advanceTimersByTime(30_000));
    await act(async () => press("Resend OTP"));
    expect(said("alert")).toBe(words);
    expect(screen.getByText("Resend OTP in 9 min 0 s")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Digit 1 of 4"));
    act(() => void vi.advanceTimersByTime(539_000));
    expect(screen.getByText("Resend OTP in 1 s")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByRole("button", { name: "Resend OTP" })).toBeTruthy();
  });

  it("returns to the form when no code can be sent to the phone", async () => {
    const words = "An OTP can only be sent to an Indian mobile number, which starts with 6, 7, 8 or 9.";
    open("register", {
      "POST /api/otp/sendOtp": () => {
        throw refusal(400, words, "not-a-mobile-number");
      },
    });
    fillRegistration();
    fill("Phone number", "1234567890");
    await act(async () => press("Send OTP"));
    const phone = screen.getByLabelText<HTMLInputElement>("Phone number");
    expect(phone.value).toBe("1234567890");
    expect(describedBy(phone)).toBe(words);
    expect(document.activeElement).toBe(phone);
  });

  it("reopens with the typed values, and requests no second code within 30 s", async () => {
    const calls = open("register", codes);
    fillRegistration();
    await act(async () => press("Send OTP"));
    cleanup();
    renderPage({ default: () => <SignInDialog tab="register" onClose={onClose} /> }, "/");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ravi@example.com");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    fillRegistration();
    await act(async () => press("Send OTP"));
    expect(said("status")).toBe("OTP already sent. It may take a moment to arrive.");
    expect(calls).toEqual(["POST /api/users/passwordCheck", "POST /api/otp/sendOtp"]);
  });

  it("requests no second code when the details are refused after a correct one", async () => {
    const calls = open("register", {
      ...codes,
      "POST /api/users/register": ({ body }) => {
        if (body?.password === "password") {
          throw refusal(400, "Password is too common.", "password-too-common", [
            { field: "password", message: "Password is too common." },
          ]);
        }
        return ravi;
      },
    });
    fillRegistration("password");
    await act(async () => press("Send OTP"));
    typeCode("4321");
    await act(async () => press("Verify OTP"));
    const password = screen.getByLabelText("Password");
    expect(password.getAttribute("aria-invalid")).toBe("true");
    expect(describedBy(password)).toBe("Password is too common.");
    await waitFor(() => expect(document.activeElement).toBe(password));
    fillRegistration();
    await act(async () => press("Send OTP"));
    expect(calls.filter((call) => call === "POST /api/otp/sendOtp")).toHaveLength(1);
    expect(screen.getByText("Login successful!")).toBeTruthy();
  });

  it(
    "signs in immediately, leaving every check to the server",
    { tags: ["buyer-4.4", "buyer-8.2"] },
    async () => {
      const calls = open("sign-in", {
        "POST /api/users/login": ({ body }) => {
          expect(body).toEqual({ phoneNumber: "", password: "" });
          throw refusal(400, "Phone number is required");
        },
      });
      await act(async () => press("Login"));
      expect(calls).toEqual(["POST /api/users/login"]);
      expect(said("alert")).toBe("Phone number is required");
    },
  );

  it(
    "links a refused sign-in to its two fields, and focuses the password",
    { tags: ["buyer-8.2", "ruling-accounts.18"] },
    async () => {
      open("sign-in", {
        "POST /api/users/login": () => {
          throw refusal(401, "Invalid phone number or password", "wrong-credentials");
        },
      });
      fill("Phone number", "+91 98765 43210");
      fill("Password", "wrong-kite-7");
      await act(async () => press("Login"));
      const phone = screen.getByLabelText<HTMLInputElement>("Phone number");
      const password = screen.getByLabelText<HTMLInputElement>("Password");
      expect([phone, password].map(describedBy)).toEqual(Array(2).fill("Invalid phone number or password"));
      expect(document.activeElement).toBe(password);
      expect([phone.value, password.value]).toEqual(["9876543210", "wrong-kite-7"]);
      fill("Password", "blue-kite-7");
      expect(phone.getAttribute("aria-invalid")).toBeNull();
    },
  );

  it.each([
    ["sign-in", "An error occurred during login."],
    ["register", "An error occurred during register."],
  ] as const)(
    "says that %s failed when the server sends no message",
    { tags: ["buyer-8.2"] },
    async (tab, words) => {
      open(tab, { ...codes, "POST /api/users/login": noAnswer, "POST /api/users/register": noAnswer });
      if (tab === "sign-in") {
        await act(async () => press("Login"));
      } else {
        fillRegistration();
        await act(async () => press("Send OTP"));
        typeCode("4321");
        await act(async () => press("Verify OTP"));
      }
      expect(said("alert")).toBe(words);
    },
  );

  it(
    "resets a forgotten password by code",
    { tags: ["buyer-4.3", "buyer-8.6", "ruling-accounts.10"] },
    async () => {
      const calls = open("sign-in", {
        ...codes,
        "POST /api/users/loginWithOtp": ({ body }) => {
          expect(body).toEqual({ phoneNumber: "9876543210", password: "green-kite-8" });
          return ravi;
        },
      });
      press("Forgot password?");
      fill("Phone number", "9876543210");
      fill("New password", "green-kite-8");
      await act(async () => press("Send OTP"));
      typeCode("4321");
      await act(async () => press("Verify OTP"));
      expect(calls.at(-1)).toBe("POST /api/users/loginWithOtp");
      expect(said("status")).toBe("Password reset successful!");
    },
  );

  it(
    "needs no password to reset it, and refuses a short new one",
    { tags: ["buyer-5.3", "buyer-5.4", "ruling-accounts.10"] },
    async () => {
      const calls = open("sign-in", codes);
      press("Forgot password?");
      fill("Phone number", "9876543210");
      fill("New password", "12345");
      press("Send OTP");
      expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
      fill("New password", "");
      await act(async () => press("Send OTP"));
      expect(calls).toEqual(["POST /api/otp/sendOtp"]);
    },
  );

  it("closes by its button", { tags: ["buyer-2.43"] }, () => {
    open("sign-in");
    press("Close");
    expect(onClose).toHaveBeenCalledOnce();
  });
});
