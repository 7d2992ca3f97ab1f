import "#app/boot/polyfills.ts";
import type { NamedFile } from "@dakbag/domain/imports/csv-file";
import { readUpload } from "@dakbag/domain/imports/read-upload";

/* The worker of `readCsvFile`. */
addEventListener("message", ({ data }: MessageEvent<{ file: NamedFile; bytes: Uint8Array }>) =>
  postMessage(readUpload(data.file, data.bytes)),
);
