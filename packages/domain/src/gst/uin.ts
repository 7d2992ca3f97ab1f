/** The most characters of a UIN, the number of embassies and UN bodies; it has as many as a GSTIN. */
export const longestUin = 15;

export const uinAlert = "Please provide a UIN of letters and digits, or none.";

/** Whether a UIN has only the characters of one. It may be empty: a UIN is optional (buyer §5). */
export function hasUinCharacters(uin: string): boolean {
  return /^[0-9A-Za-z /-]*$/.test(uin);
}

/** What is wrong with a UIN as it is typed, or undefined. */
export function uinProblem(typed: string): string | undefined {
  const uin = typed.trim();
  if (!hasUinCharacters(uin)) return uinAlert;
  return uin.length > longestUin ? `UIN must be at most ${longestUin} characters.` : undefined;
}
