import { readPicture } from "@dakbag/domain/catalogue/picture-file";
import { readArtwork } from "@dakbag/domain/enquiries/artwork-file";
import type { CsvProblem, NamedFile } from "@dakbag/domain/imports/csv-file";
import { readChargesCsv } from "@dakbag/domain/orders/courier-charges-csv";
import { readStatusCsv } from "@dakbag/domain/orders/order-status-csv";
import { readProductCsv } from "@dakbag/domain/catalogue/product-csv";
import { readUpload } from "@dakbag/domain/imports/read-upload";
import { meeshoVendorList, readVendorCsv, valmoVendorList } from "@dakbag/domain/imports/vendor-csv";

/** A file with its content. */
export interface FileToRead extends NamedFile {
  readonly bytes: Uint8Array;
}

/** How each kind of uploaded file is read. */
export const fileKinds = {
  artwork: ({ bytes }: FileToRead) => readArtwork(bytes),
  charges: table(readChargesCsv),
  meesho: table((text) => readVendorCsv(text, meeshoVendorList)),
  picture: ({ bytes }: FileToRead) => readPicture(bytes),
  products: table(readProductCsv),
  statuses: table(readStatusCsv),
  valmo: table((text) => readVendorCsv(text, valmoVendorList)),
};

export type FileKind = keyof typeof fileKinds;

export type FileContent<Kind extends FileKind> = ReturnType<(typeof fileKinds)[Kind]>;

/** A CSV file or workbook, of which `parse` understands the text. */
function table<Parsed>(parse: (text: string) => Parsed) {
  return (file: FileToRead): Parsed | { readonly problem: CsvProblem } => {
    const read = readUpload(file, file.bytes);
    return "problem" in read ? read : parse(read.text);
  };
}
