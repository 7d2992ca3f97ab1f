import { maxTrackingLength } from "@dakbag/domain/orders/delivery-details";
import { type Ref, type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { courierList } from "./couriers.tsx";
import { setCourier } from "./packing-draft.ts";
import type { Scanner } from "./use-scanner.ts";
import styles from "./packing.module.css";

interface ScanBarProps {
  ref: Ref<HTMLInputElement>;
  scanner: Scanner;
}

/** Where a scanner begins: the number of an order. */
export function ScanBar({ ref, scanner }: ScanBarProps) {
  const [text, setText] = useState("");
  const { message } = scanner;
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setText("");
    void scanner.scan(text);
  }
  return (
    <form aria-label="Scan" className={styles.scan} onSubmit={onSubmit}>
      <TextField
        ref={ref}
        label="Scan an order number"
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onKeyDown={(event) => {
          // The page's keys are for who does not type.
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        onChange={(event) => {
          setText(event.target.value);
          if (message?.tone === "bad") scanner.clear();
        }}
      />
      <Button type="submit">Find</Button>
      <p
        className={message?.tone === "bad" ? styles.scanBad : styles.scanOk}
        role={message?.tone === "bad" ? "alert" : "status"}
      >
        {message?.text ?? "Scan an order or type its last digits, then its tracking number."}
      </p>
    </form>
  );
}

/** The courier that scanned orders get. */
export function CourierField({ courier }: { courier: string }) {
  return (
    <div className={styles.courier}>
      <TextField
        label="Courier of scanned orders"
        value={courier}
        list={courierList}
        autoComplete="off"
        maxLength={maxTrackingLength}
        onChange={(event) => setCourier(event.target.value)}
      />
    </div>
  );
}
