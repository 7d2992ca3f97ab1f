const alphanumerics = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Fourteen case-sensitive alphanumerics, the tail of every Razorpay id. Here they need only differ; they are no secret. */
export function randomTail(): string {
  let tail = "";
  while (tail.length < 14) tail += alphanumerics.charAt(Math.floor(Math.random() * alphanumerics.length));
  return tail;
}

export function newRazorpayId(prefix: "order" | "pay" | "rfnd" | "card"): string {
  return `${prefix}_${randomTail()}`;
}
