import { describe, expect, test } from "vitest";
import { signInFieldErrors } from "./sign-in-fields.ts";

const filled = {
  name: "Asha Verma",
  email: "asha@verma.example",
  password: "quiet-harbour",
  confirmPassword: "quiet-harbour",
  phoneNumber: "9876543210",
};

describe(
  "register",
  { tags: ["buyer-5.1", "buyer-5.2", "buyer-5.3", "buyer-5.4", "buyer-5.5", "buyer-5.6"] },
  () => {
    test("a complete form has no errors", () => {
      expect(signInFieldErrors(filled, "register")).toEqual({});
    });

    test("an empty form has an error at every field", () => {
      expect(signInFieldErrors({}, "register")).toEqual({
        name: "Name is required",
        email: "Email is required",
        password: "Password is required",
        confirmPassword: "Confirm Password is required",
        phoneNumber: "Phone number is required",
      });
    });

    test.each([
      [{ name: "  " }, { name: "Name is required" }],
      [{ name: "Asha 😀" }, { name: "Name cannot contain emoji" }],
      [{ name: "<b>Asha</b>" }, { name: "Name cannot contain <" }],
      [{ name: "Asha; Verma" }, { name: "Name cannot contain ;" }],
      [{ email: "asha" }, { email: "Invalid email format" }],
      [{ email: "asha@verma" }, { email: "Invalid email format" }],
      [{ email: "a sha@verma.example" }, { email: "Invalid email format" }],
      [{ confirmPassword: "quiet-harbor" }, { confirmPassword: "Passwords do not match" }],
      [
        { password: "12345", confirmPassword: "12345" },
        { password: "Password must be at least 6 characters" },
      ],
      [{ phoneNumber: "98765" }, { phoneNumber: "Phone number must be 10 digits" }],
      [{ phoneNumber: "98765432x0" }, { phoneNumber: "Phone number must be 10 digits" }],
    ])("%j gives the error %j and no other", (change, errors) => {
      expect(signInFieldErrors({ ...filled, ...change }, "register")).toEqual(errors);
    });

    test.each([
      [{ name: "x".repeat(101) }, { name: "Name must be at most 100 characters" }],
      [{ email: `${"x".repeat(250)}@a.in` }, { email: "Email must be at most 254 characters" }],
      [
        { password: "x".repeat(201), confirmPassword: "x".repeat(201) },
        { password: "Password must be at most 200 characters" },
      ],
    ])(
      "a value that is too long for the server is rejected before a code is sent: %.60j",
      (change, errors) => {
        expect(signInFieldErrors({ ...filled, ...change }, "register")).toEqual(errors);
      },
    );

    test("a password of 6 characters is long enough", () => {
      const password = "q-h7zu";
      expect(signInFieldErrors({ ...filled, password, confirmPassword: password }, "register")).toEqual({});
    });
  },
);

test(
  "signing in requires phone and password, and does not check the password's length",
  { tags: ["buyer-5.3", "buyer-5.6"] },
  () => {
    expect(signInFieldErrors({}, "sign-in")).toEqual({
      password: "Password is required",
      phoneNumber: "Phone number is required",
    });
    expect(signInFieldErrors({ phoneNumber: "9876543210", password: "12345" }, "sign-in")).toEqual({});
  },
);

test(
  "forgot password requires the phone; a new password is optional but must not be too short",
  { tags: ["buyer-5.3", "buyer-5.4", "buyer-5.6", "ruling-accounts.10"] },
  () => {
    expect(signInFieldErrors({}, "forgot-password")).toEqual({ phoneNumber: "Phone number is required" });
    expect(signInFieldErrors({ phoneNumber: "9876543210", password: "" }, "forgot-password")).toEqual({});
    expect(signInFieldErrors({ phoneNumber: "9876543210", password: "12345" }, "forgot-password")).toEqual({
      password: "Password must be at least 6 characters",
    });
  },
);
