import { randomBytes } from "node:crypto";

const alphanumerics = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Fourteen case-sensitive alphanumerics, the tail of every Razorpay id. */
export function randomTail(): string {
  return Array.from(randomBytes(14), (byte) => alphanumerics.charAt(byte % alphanumerics.length)).join("");
}

export function newRazorpayId(prefix: "order" | "pay" | "rfnd" | "card"): string {
  return `${prefix}_${randomTail()}`;
}
