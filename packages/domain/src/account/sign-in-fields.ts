import { isTenDigits } from "./phone-number.ts";

export type SignInMode = "login" | "register" | "forgot-password";

export type SignInField = "name" | "email" | "password" | "confirmPassword" | "phoneNumber";

export type SignInForm = { readonly [field in SignInField]?: string | undefined };

// buyer §5
export const minPasswordLength = 6;
// Longer than any name or address there is; argon2id reads all of a password, and 200 keep one sign-in cheap.
export const maxNameLength = 100;
export const maxEmailLength = 254;
export const maxPasswordLength = 200;
const standardAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with a name, or undefined (buyer §5). So are the other problems below. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === "") return "Name is required";
  return name.trim().length > maxNameLength ? `Name must be at most ${maxNameLength} characters` : undefined;
}

export function emailProblem(email: string): string | undefined {
  if (email.trim() === "") return "Email is required";
  if (email.trim().length > maxEmailLength) return `Email must be at most ${maxEmailLength} characters`;
  return standardAddress.test(email.trim()) ? undefined : "Invalid email format";
}

/** What is wrong with a password that is to be set. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === "") return "Password is required";
  if (password.length < minPasswordLength) {
    return `Password must be at least ${minPasswordLength} characters`;
  }
  if (password.length > maxPasswordLength) return `Password must be at most ${maxPasswordLength} characters`;
  return undefined;
}

export function confirmPasswordProblem(confirmPassword: string, password: string): string | undefined {
  if (confirmPassword === "") return "Confirm Password is required";
  return confirmPassword === password ? undefined : "Passwords do not match";
}

export function phoneNumberProblem(phoneNumber: string): string | undefined {
  if (phoneNumber.trim() === "") return "Phone number is required";
  return isTenDigits(phoneNumber.trim()) ? undefined : "Phone number must be 10 digits";
}

/**
 * The messages beside the fields of the sign-in dialog; none when the form may be sent (buyer §5). In forgot-password
 * mode a password is optional (rulings: accounts). The length of a password counts where one is set: a login with a
 * short one is simply a wrong password.
 */
export function signInFieldErrors(form: SignInForm, mode: SignInMode): Partial<Record<SignInField, string>> {
  const { name = "", email = "", password = "", confirmPassword = "", phoneNumber = "" } = form;
  const registers = mode === "register";
  const problems: [SignInField, string | undefined][] = [
    ["name", registers ? nameProblem(name) : undefined],
    ["email", registers ? emailProblem(email) : undefined],
    ["password", passwordProblem(password, mode)],
    ["confirmPassword", registers ? confirmPasswordProblem(confirmPassword, password) : undefined],
    ["phoneNumber", phoneNumberProblem(phoneNumber)],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function passwordProblem(password: string, mode: SignInMode): string | undefined {
  if (password === "" && mode === "forgot-password") return undefined;
  if (password !== "" && mode === "login") return undefined;
  return newPasswordProblem(password);
}
