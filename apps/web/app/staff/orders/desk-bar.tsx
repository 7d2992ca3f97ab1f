import { formatQuantity } from "@dakbag/domain/money/money";
import { type RefObject, type SubmitEvent, useState } from "react";
import { PackagingReport } from "./reports/packing-reports.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type DeskAddress, longestSearch } from "./desk-address.ts";
import styles from "./desk-bar.module.css";

interface DeskBarProps {
  address: DeskAddress;
  totalCount: number;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (orderId: string) => void;
  onShowKeys: () => void;
}

/** The line above the orders: the search by Order ID and whatever else staff have, how many there are, the packers' report (staff §2). */
export function DeskBar({ address, totalCount, searchField, onSearch, onShowKeys }: DeskBarProps) {
  const [orderId, setOrderId] = useState(address.orderId);
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    onSearch(orderId.trim());
  }
  return (
    <div className={styles.bar}>
      <form role="search" aria-label="Orders" className={styles.search} onSubmit={onSubmit}>
        <TextField
          ref={searchField}
          label="Order ID"
          type="search"
          placeholder="or phone, company, e-mail, SKU, tracking"
          value={orderId}
          maxLength={longestSearch}
          autoComplete="off"
          onChange={(event) => setOrderId(event.target.value)}
        />
        <Button type="submit">Search</Button>
        {address.orderId !== "" && (
          <Button kind="quiet" onClick={() => onSearch("")}>
            Clear
          </Button>
        )}
      </form>
      <p className={styles.total} role="status">
        Total Orders <strong>{formatQuantity(totalCount)}</strong>
      </p>
      <div className={styles.ways}>
        <PackagingReport />
        <Button kind="quiet" className={styles.keys} onClick={onShowKeys}>
          Keys
        </Button>
      </div>
    </div>
  );
}
