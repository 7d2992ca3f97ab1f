import { useCallback, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useListAddress } from "#app/staff/list-address.ts";
import { deskAddress } from "./desk-address.ts";
import { DeskBar } from "./desk-bar.tsx";
import { DeskDialogs, type OpenedDialog } from "./desk-dialogs.tsx";
import { DeskFilters } from "./desk-filters.tsx";
import { DeskList } from "./desk-list.tsx";
import { DeskPages } from "./desk-pages.tsx";
import { DeskPanels } from "./desk-panels.tsx";
import type { DeskOrders } from "./order-desk.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useSelection } from "./use-selection.ts";

/** Filter, search, table and pages of all orders (staff §2). */
export function DeskScreen({ orders, totalPages, totalCount, counts }: DeskOrders) {
  const { address, filter, to } = useListAddress(deskAddress);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedDialog>(null);
  const { revalidate } = useRevalidator();
  const searchField = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const selection = useSelection(orders);
  const readAgain = useCallback(() => void revalidate(), [revalidate]);
  const showKeys = () => setOpened({ dialog: "keys" });
  useDeskKeys({ orders, table, searchField, showKeys });

  function onUpdated() {
    setOpened(null);
    selection.clear();
    // The list is read again, from page 1 (staff §4).
    if (address.page === 1) readAgain();
    else filter({ page: 1 });
  }
  return (
    <>
      <DeskPanels onUpdated={onUpdated} />
      <DeskFilters chosen={address.status} counts={counts} to={(status) => to({ status })} />
      <DeskBar
        key={address.orderId}
        address={address}
        totalCount={totalCount}
        searchField={searchField}
        onShowKeys={showKeys}
        onSearch={(orderId) => filter({ orderId })}
      />
      <DeskList
        ref={table}
        orders={orders}
        selection={selection}
        onOpen={setOpened}
        onRechecked={readAgain}
      />
      <DeskPages page={address.page} totalPages={totalPages} onGo={(page) => void navigate(to({ page }))} />
      {selection.orders.length > 0 && (
        <SelectionBar selection={selection} onEdit={() => setOpened({ dialog: "edit-selected" })} />
      )}
      <DeskDialogs
        opened={opened}
        selection={selection}
        onUpdated={onUpdated}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
