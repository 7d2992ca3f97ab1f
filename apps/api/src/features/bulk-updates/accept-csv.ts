import { csvRefused } from "./bulk-updates.errors.ts";

/**
 * A file of staff as it was read.
 *
 * @throws ShopError 400 when it is refused whole
 */
export function acceptCsv<Csv extends { readonly rows: readonly unknown[]; readonly problem?: undefined }>(
  read: Csv | { readonly problem: string },
): Csv {
  if (read.problem !== undefined) throw csvRefused(read.problem);
  return read;
}
