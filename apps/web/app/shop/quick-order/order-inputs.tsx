import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import type { QuickOrderState } from "./use-quick-order.ts";
import { focusField } from "./row-focus.ts";
import styles from "./quick-order.module.css";

type Way = "type" | "paste" | "upload";

const ways = [
  { key: "type", label: "Type rows" },
  { key: "paste", label: "Paste a list" },
  { key: "upload", label: "Upload a file" },
] as const;

/** The three ways into the table. */
export function OrderInputs({ order }: { order: QuickOrderState }) {
  const [way, setWay] = useState<Way>("type");
  return (
    <div className="card">
      <Tabs name="How to fill the table" tabs={ways} chosen={way} onChoose={setWay}>
        <div className={styles.panel}>
          {way === "type" && <TypeHint order={order} />}
          {way === "paste" && <PasteBox order={order} />}
          {way === "upload" && <Upload order={order} />}
          {order.refusal !== null && (
            <Notice tone="warn" live>
              {order.refusal}
            </Notice>
          )}
        </div>
      </Tabs>
    </div>
  );
}

function TypeHint({ order }: { order: QuickOrderState }) {
  const last = order.draft.rows.find(({ asked }) => asked === "");
  return (
    <>
      <p>Type a SKU (POLPOD120160), a size (12x16 pod) or a name, then the quantity.</p>
      <p className={styles.keyboardHint}>
        <kbd>Enter</kbd> goes to the next row, <kbd>Shift</kbd> + <kbd>Enter</kbd> back; <kbd>↑</kbd> and{" "}
        <kbd>↓</kbd> change the quantity by one step.
      </p>
      <p>
        <Button onClick={() => last && focusField(last.id, "product")}>Start typing</Button>
      </p>
    </>
  );
}

function PasteBox({ order }: { order: QuickOrderState }) {
  const [text, setText] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  async function read() {
    setIsBusy(true);
    if (await order.read(text)) setText("");
    setIsBusy(false);
  }
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <TextArea
        label="Lines from a spreadsheet, a chat or an e-mail"
        hint="One product on each line, or several with commas between them. Greetings and signatures are skipped."
        placeholder={"12x16 pod 5000\n10 x 12 without pod 2k\ntape 48 micron brown 10 ctn"}
        rows={5}
        value={text}
        onFocus={() => void order.load()}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="plain" busy={isBusy}>
        Find products
      </Button>
    </form>
  );
}

function Upload({ order }: { order: QuickOrderState }) {
  return (
    <div className={styles.upload}>
      <Field
        label="CSV or Excel file"
        hint="Columns SKU (or Size) and Quantity, in any order. Up to 1 MB. Or drop the file anywhere on this page."
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            className={styles.file}
            onClick={() => void order.load()}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void order.read(file);
              // So that the same file can be chosen again after a correction.
              event.target.value = "";
            }}
          />
        )}
      </Field>
      <a href="/quick-order-sample.csv" download>
        Download a sample file
      </a>
    </div>
  );
}
