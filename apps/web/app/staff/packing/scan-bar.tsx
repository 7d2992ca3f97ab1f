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
  courier: string;
  scanner: Scanner;
}

/** Where a scanner begins: the number of an order, and the courier of those that are scanned. */
export function ScanBar({ ref, courier, scanner }: ScanBarProps) {
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
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Find</Button>
      <TextField
        label="Courier of scanned orders"
        value={courier}
        list={courierList}
        autoComplete="off"
        maxLength={maxTrackingLength}
        onChange={(event) => setCourier(event.target.value)}
      />
      <p
        className={message?.tone === "bad" ? styles.scanBad : styles.scanOk}
        role={message?.tone === "bad" ? "alert" : "status"}
      >
        {message?.text ?? "Each order is scanned, then its tracking number."}
      </p>
    </form>
  );
}
