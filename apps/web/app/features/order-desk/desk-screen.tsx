import type { Order } from "@dakbag/contracts/orders";
import { formatQuantity } from "@dakbag/domain/money";
import { useCallback, useRef, useState } from "react";
import { useNavigate, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { useFollowLinks } from "#app/ui/use-follow-links.ts";
import { type DeskAddress, changeDeskAddress, readDeskAddress } from "./desk-address.ts";
import { DeskFilters } from "./desk-filters.tsx";
import { DeskPages } from "./desk-pages.tsx";
import { DeskPanels } from "./desk-panels.tsx";
import { KeysHelp } from "./keys-help.tsx";
import type { DeskOrders } from "./order-desk.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { UpdateOrderDialog } from "./update-order-dialog.tsx";
import { UpdateOrdersDialog } from "./update-orders-dialog.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useSelection } from "./use-selection.ts";
import styles from "./order-desk.module.css";

type Opened = { dialog: "edit"; order: Order } | { dialog: "edit-selected" | "keys" } | null;

/** Filter, search, table and pages of all orders (staff §2). */
export function DeskScreen({ orders, totalPages, totalCount, counts }: DeskOrders) {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Opened>(null);
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const searchField = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const followLinks = useFollowLinks();
  const selection = useSelection(orders);
  const address = readDeskAddress(search);
  const edit = useCallback((order: Order) => setOpened({ dialog: "edit", order }), []);
  const readAgain = useCallback(() => void revalidate(), [revalidate]);

  /** A filter takes the place of the present history entry (staff §2); a page is one of its own. */
  function filter(change: Partial<DeskAddress>) {
    setSearch((now) => changeDeskAddress(now, change), { replace: true, preventScrollReset: true });
  }
  function onUpdated() {
    setOpened(null);
    selection.clear();
    // The list is read again, from page 1 (staff §4).
    if (address.page === 1) void revalidate();
    else filter({ page: 1 });
  }
  const rowAt = (row: number) => table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"]`);
  useDeskKeys({
    goTo: (row) => rowAt(Math.min(row, orders.length - 1))?.focus(),
    search: () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    edit: (row) => rowAt(row)?.querySelector<HTMLElement>("button")?.click(),
    select: (row) => rowAt(row)?.querySelector("input")?.click(),
    open: (row) => orders[row] && void navigate(`/admin/orders/${orders[row]._id}`),
    help: () => setOpened({ dialog: "keys" }),
  });
  return (
    <>
      <DeskPanels onUpdated={onUpdated} />
      <DeskFilters key={address.orderId} {...{ search, address, counts, searchField }} onChange={filter} />
      <div className={styles.above}>
        <p className={styles.count} role="status">
          Total Orders <strong>{formatQuantity(totalCount)}</strong>
        </p>
        <Button size="small" kind="quiet" onClick={() => setOpened({ dialog: "keys" })}>
          Keys
        </Button>
      </div>
      {orders.length === 0 ? (
        <EmptyState title="No orders found">
          <p>No order matches this filter.</p>
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it listens for the links in it
        <div
          ref={table}
          className={styles.desk}
          aria-busy={state === "loading" || undefined}
          onClick={followLinks}
        >
          <OrdersTable {...{ orders, selection }} onEdit={edit} onRechecked={readAgain} />
        </div>
      )}
      <DeskPages
        page={address.page}
        totalPages={totalPages}
        onGo={(page) => setSearch((now) => changeDeskAddress(now, { page }))}
      />
      {selection.orders.length > 0 && (
        <SelectionBar selection={selection} onEdit={() => setOpened({ dialog: "edit-selected" })} />
      )}
      {opened?.dialog === "edit" && (
        <UpdateOrderDialog order={opened.order} onClose={() => setOpened(null)} onUpdated={onUpdated} />
      )}
      {opened?.dialog === "edit-selected" && (
        <UpdateOrdersDialog orders={selection.orders} onClose={() => setOpened(null)} onUpdated={onUpdated} />
      )}
      {opened?.dialog === "keys" && <KeysHelp onClose={() => setOpened(null)} />}
    </>
  );
}
