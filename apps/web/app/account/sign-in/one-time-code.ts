/** Said where the proof that a code was right, a cookie, would not come back. */
export const cookiesAreBlocked =
  "Your browser blocks cookies for this site, and an OTP cannot be used without them. Please allow them and try again.";

/** The boxes of a code, all empty: four (buyer §9) until the shop's answer says six. */
export function noDigits(otpLength = 4): readonly string[] {
  return Array.from({ length: otpLength }, () => "");
}

/** The code in a pasted text or SMS, else all its digits. */
export function extractOtp(text: string, otpLength: number): string {
  const alone = new RegExp(`(?:^|[^0-9])([0-9]{${otpLength}})(?![0-9])`).exec(text)?.[1];
  return alone ?? text.replaceAll(/[^0-9]/g, "");
}

/** "30 s", "9 min 40 s", "2 h 5 min". */
export function formatWait(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
