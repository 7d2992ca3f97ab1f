/**
 * Whether a spreadsheet could take a cell that begins so for a formula: where the keyboard is East Asian, the wide forms
 * of the signs begin one too. Such a cell is marked as text, in whatever form the file has for that (rulings: orders and
 * staff; OWASP, CSV injection).
 */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text);
}
