import { isTenDigits, normalisePhoneNumber } from "./phone-number.ts";
import { unprintable } from "../text/printable-text.ts";

export type SignInMode = "sign-in" | "register" | "forgot-password";

export type SignInField = "name" | "email" | "password" | "confirmPassword" | "phoneNumber";

type SignInForm = { readonly [field in SignInField]?: string | undefined };

// buyer §5
const minPasswordLength = 6;
// argon2id hashes the whole password: 200 characters keep a sign-in cheap.
export const maxNameLength = 100;
export const maxEmailLength = 254;
export const maxPasswordLength = 200;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The problem of a name as a sentence, or undefined (buyer §5), like the functions below. */
function nameProblem(name: string): string | undefined {
  if (name.trim() === "") return "Name is required";
  if (name.trim().length > maxNameLength) return `Name must be at most ${maxNameLength} characters`;
  // A parcel goes to it where the address has no name.
  const characters = unprintable(name);
  return characters === undefined ? undefined : `Name cannot contain ${characters}`;
}

export function emailProblem(email: string): string | undefined {
  if (email.trim() === "") return "Email is required";
  if (email.trim().length > maxEmailLength) return `Email must be at most ${maxEmailLength} characters`;
  return emailPattern.test(email.trim()) ? undefined : "Invalid email format";
}

/** The problem of a new password. */
function newPasswordProblem(password: string): string | undefined {
  if (password === "") return "Password is required";
  if (password.length < minPasswordLength) {
    return `Password must be at least ${minPasswordLength} characters`;
  }
  if (password.length > maxPasswordLength) return `Password must be at most ${maxPasswordLength} characters`;
  return undefined;
}

function confirmPasswordProblem(confirmPassword: string, password: string): string | undefined {
  if (confirmPassword === "") return "Confirm Password is required";
  return confirmPassword === password ? undefined : "Passwords do not match";
}

function phoneNumberProblem(phoneNumber: string): string | undefined {
  if (phoneNumber.trim() === "") return "Phone number is required";
  return isTenDigits(normalisePhoneNumber(phoneNumber)) ? undefined : "Phone number must be 10 digits";
}

/**
 * The messages beside the fields of the sign-in dialog; none when the form may be sent (buyer §5). In forgot-password
 * mode a password is optional (rulings: accounts). The length is checked only when a password is set: a sign-in with a
 * short one is a wrong password.
 */
export function signInFieldErrors(form: SignInForm, mode: SignInMode): Partial<Record<SignInField, string>> {
  const { name = "", email = "", password = "", confirmPassword = "", phoneNumber = "" } = form;
  const isRegistration = mode === "register";
  const problems: [SignInField, string | undefined][] = [
    ["name", isRegistration ? nameProblem(name) : undefined],
    ["email", isRegistration ? emailProblem(email) : undefined],
    ["password", passwordProblem(password, mode)],
    ["confirmPassword", isRegistration ? confirmPasswordProblem(confirmPassword, password) : undefined],
    ["phoneNumber", phoneNumberProblem(phoneNumber)],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function passwordProblem(password: string, mode: SignInMode): string | undefined {
  if (password === "" && mode === "forgot-password") return undefined;
  if (password !== "" && mode === "sign-in") return undefined;
  return newPasswordProblem(password);
}
