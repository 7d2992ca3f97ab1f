export const otpLength = 4; // buyer §9
export const noDigits: readonly string[] = Array.from({ length: otpLength }, () => "");

/** The code in a pasted text or SMS, else all its digits. */
export function codeIn(text: string): string {
  const alone = new RegExp(`(?<![0-9])[0-9]{${otpLength}}(?![0-9])`).exec(text)?.[0];
  return alone ?? text.replaceAll(/[^0-9]/g, "");
}

/** "30 s", "9 min 40 s", "2 h 5 min". */
export function formatWait(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
