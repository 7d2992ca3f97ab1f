import { orderStatuses, parseOrderStatus } from "@dakbag/domain/order-status";
import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { DeskAddress } from "./desk-address.ts";
import styles from "./order-desk.module.css";

interface DeskFiltersProps {
  address: DeskAddress;
  onChange: (change: Partial<DeskAddress>) => void;
}

/** The status filter, All plus the nine, and the search by Order ID (staff §2). */
export function DeskFilters({ address, onChange }: DeskFiltersProps) {
  const [orderId, setOrderId] = useState(address.orderId);
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    onChange({ orderId: orderId.trim() });
  }
  return (
    <div className={styles.filters}>
      <SelectField
        label="Status"
        value={address.status ?? ""}
        options={[{ value: "", label: "All" }, ...orderStatuses]}
        onChange={(event) => onChange({ status: parseOrderStatus(event.target.value) })}
      />
      <form role="search" aria-label="Orders" className={styles.search} onSubmit={onSubmit}>
        <TextField
          label="Order ID"
          type="search"
          placeholder="e.g. 26-27/000012"
          value={orderId}
          maxLength={60}
          onChange={(event) => setOrderId(event.target.value)}
        />
        <Button type="submit">Search</Button>
        {address.orderId !== "" && (
          <Button kind="quiet" onClick={() => onChange({ orderId: "" })}>
            Clear
          </Button>
        )}
      </form>
    </div>
  );
}
