/** @param newer the migrations of a newer version that the database has */
export function describePrepared(newer: readonly string[]): string {
  const [first] = newer;
  if (first === undefined) return "The database is ready for the shop.";
  return `The database is of a newer version of the shop, with ${first}. Nothing was changed: this version uses it as it is.`;
}
