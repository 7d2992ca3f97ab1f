/**
 * Whole rupees as a person types them, with or without commas: "1,50,000" is 150000. Null for an empty field; undefined for
 * anything else, such as "5k", which must not be taken for an empty one.
 */
export function readWholeRupees(typed: string): number | null | undefined {
  const plain = typed.replaceAll(",", "").trim();
  if (plain === "") return null;
  return /^\d+$/.test(plain) ? Number(plain) : undefined;
}
