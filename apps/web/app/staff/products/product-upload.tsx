import { productCsvColumns, productCsvProblem, readProductTable } from "@dakbag/domain/imports/product-csv";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { upload } from "#app/api/upload.ts";
import { CsvUpload } from "#app/staff/imports/csv-upload.tsx";
import { InvalidRows, type RefusedRow } from "#app/staff/imports/invalid-rows.tsx";
import { LastUpload } from "#app/staff/imports/last-upload.tsx";
import { readCsvFile } from "#app/staff/imports/read-csv-file.ts";
import { saveCsv } from "#app/staff/save-csv.ts";
import { showToast } from "#app/ui/toast.tsx";
import { type Checked, UploadPreview } from "./upload-preview.tsx";
import { productUploads } from "./product-uploads.ts";
import { productsInWords } from "./product-words.ts";
import styles from "./products-desk.module.css";

interface Refused {
  file: File;
  rows: readonly RefusedRow[];
}

/** Prices and stock from a CSV file: shown first, applied by a press, taken back by another. */
export function ProductUpload({ onUpdated }: { onUpdated: () => void }) {
  const [previewed, setPreviewed] = useState<{ file: File; checked: Checked; isAgain: boolean } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [uploads, setUploads] = useState(0);

  function changed() {
    setUploads((count) => count + 1);
    onUpdated();
  }
  async function check(file: File, isAgain = false) {
    setRefused(null);
    try {
      const checked = await upload("POST /api/admin/productCsv", file, isAgain ? { again: "yes" } : {});
      setPreviewed({ file, checked, isAgain });
      // Nobody can press on to where these are kept otherwise.
      if (checked.upload === null) setRefused({ file, rows: unreadRows(checked) });
    } catch (error) {
      showToast("bad", messageOf(error));
    }
  }
  async function apply(file: File, checked: Checked) {
    const { upload: id } = checked;
    if (id === null) return;
    try {
      const done = await call("POST /api/admin/productCsv/:id/apply", { params: { id } });
      showToast("ok", `${productsInWords(done.updatedCount)} updated`);
      setPreviewed(null);
      const all = [
        ...unreadRows(checked),
        ...done.refusedRows.map(({ line, SKU, reason }) => ({ line, name: SKU, reason })),
      ];
      setRefused({ file, rows: all.toSorted((one, other) => one.line - other.line) });
      changed();
    } catch (error) {
      showToast("bad", messageOf(error));
    }
  }
  return (
    <div className={styles.upload}>
      <CsvUpload
        label="Prices and stock (CSV)"
        hint={
          <>
            The first line names the columns: {productCsvColumns.join(", ")}. An empty cell changes nothing.
            In Stock, 500 is what the stock is to be; +500 or “add 500” adds, -20 or “take 20” takes off.
            Spreadsheets drop a plus: write “add 500” there. Show is yes or no. Up to 1 MB.
          </>
        }
        template={{ name: "products-template.csv", columns: productCsvColumns }}
        problemOf={productCsvProblem}
        onChosen={check}
      >
        {refused && (
          <InvalidRows heading="SKU" rows={refused.rows} onDownload={() => void saveRefused(refused)} />
        )}
        <LastUpload key={uploads} kind={productUploads} onTakenBack={changed} />
        {previewed && (
          <UploadPreview
            {...previewed}
            onAgain={() => void check(previewed.file, true)}
            onApply={() => apply(previewed.file, previewed.checked)}
            onClose={() => setPreviewed(null)}
          />
        )}
      </CsvUpload>
    </div>
  );
}

/** What no try could apply. */
function unreadRows({ rows }: Checked): RefusedRow[] {
  return rows
    .filter(({ verdict }) => verdict === "notFound" || verdict === "invalid")
    .map(({ line, SKU, what }) => ({ line, name: SKU, reason: what }));
}

/** As they stood in the file, each with the reason, so that they can be mended there and uploaded alone. */
async function saveRefused({ file, rows }: Refused): Promise<void> {
  const read = await readCsvFile(file);
  const table = "text" in read ? readProductTable(read.text) : read;
  if ("problem" in table) return showToast("bad", table.problem);
  const reasonOf = new Map(rows.map(({ line, reason }) => [line, reason]));
  const lines = table.lines.flatMap(({ line, cells }) => {
    const reason = reasonOf.get(line);
    return reason === undefined ? [] : [[...cells, reason]];
  });
  saveCsv(`refused-${file.name}`, [[...table.head, "Reason"], ...lines]);
}
