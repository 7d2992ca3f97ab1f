import type { Order } from "@dakbag/contracts/orders";
import { type ReactElement, useCallback, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { LastImport } from "#app/staff/imports/last-import.tsx";
import { orderStatusImport } from "#app/staff/imports/order-status-import.tsx";
import { FilterLinks } from "#app/components/filter-links.tsx";
import { statusChoices } from "#app/components/order-status/status-choices.ts";
import { useListSearchParams } from "#app/staff/list-search-params.ts";
import { Redirect } from "#app/staff/list-pages.tsx";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/orders.ts";
import { EditOrderDialog } from "./edit-order-dialog.tsx";
import { EditOrdersDialog } from "./edit-orders-dialog.tsx";
import { useOrderFilters } from "./order-filters.tsx";
import { KeysDialog, useOrderKeys } from "./order-keys.tsx";
import { OrdersBar, OrderTools, SelectionBar } from "./orders-bar.tsx";
import { isFiltered, orderQuery, ordersSearchParams } from "./orders-search-params.ts";
import { OrderViews } from "./order-views.tsx";
import { OrderList, OrderPages } from "./orders-table.tsx";
import { PrintMenu } from "./print-menu.tsx";
import { useRowFocus } from "./use-row-focus.ts";
import { useSelection } from "./use-selection.ts";

export const HydrateFallback = StaffPageLoading;

const ordersPerPage = 100; // staff §9

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const query = { ...orderQuery(ordersSearchParams.read(url.searchParams)), limit: ordersPerPage };
  return readPage(() => call("GET /api/admin/orders", { query }), "Error fetching orders");
}

/** The admin orders screen (staff §2). */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData}>{(found) => <Orders {...found} />}</StaffPage>;
}

type OpenDialog = { name: "edit"; order: Order } | { name: "edit-selected" | "keys" };

/** Filter, search, table and pages of all orders (staff §2). */
function Orders(found: Answer<"GET /api/admin/orders">) {
  const { orders, assignees, totalPages, totalCount, isCounted, next, counts } = found;
  const { params, setParams, linkTo } = useListSearchParams(ordersSearchParams);
  const { status, orderId, page, after, ...filter } = params;
  const view = linkTo({ page, after }).slice(1);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // How often orders were changed together on this page: the last time can be undone above the list.
  const [changes, setChanges] = useState(0);
  const searchField = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const print = useRef<HTMLDivElement>(null);
  const filters: { button: ReactElement; panel: ReactElement } = useOrderFilters({
    filter,
    orders,
    onChange: setParams,
  });
  const selection = useSelection(orders, view);
  useRowFocus(table, orders, view);
  const isAnySelected = selection.orders.length > 0;
  const readAgain = useCallback(() => void revalidate(), [revalidate]);
  const edit = useCallback((order: Order) => setDialog({ name: "edit", order }), [setDialog]);
  const showKeys = () => setDialog({ name: "keys" });
  const close = () => setDialog(null);
  useOrderKeys({ orders, view, table, searchField, print, showKeys });

  function onUpdated() {
    close();
    selection.clear();
    // The list is read again, from page 1 (staff §4).
    if (page === 1) readAgain();
    else setParams({ page: 1 });
  }
  function onUndone() {
    setChanges(0);
    onUpdated();
  }
  if (isCounted && page > totalPages) return <Redirect to={linkTo({ page: totalPages })} />;
  return (
    <>
      <OrderTools onUpdated={onUpdated} />
      <FilterLinks
        label="Status"
        isOneStop
        choices={statusChoices(counts)}
        chosen={status}
        to={(status) => linkTo({ status })}
      />
      <OrdersBar
        key={orderId}
        searched={orderId}
        totalCount={totalCount}
        isCounted={isCounted}
        searchField={searchField}
        filterButton={
          <>
            {filters.button}
            <OrderViews query={linkTo({ page: 1 }).slice(1)} />
          </>
        }
        printMenu={isAnySelected ? null : <PrintMenu ref={print} orders={selection.orders} />}
        onSearch={(text) => setParams({ orderId: text })}
      />
      {filters.panel}
      {changes > 0 && <LastImport key={changes} kind={orderStatusImport} onUndone={onUndone} />}
      <OrderList
        ref={table}
        orders={orders}
        assignees={assignees}
        view={view}
        clear={orderId !== "" || status || isFiltered(filter) ? "?" : null}
        selection={selection}
        onEdit={edit}
        onRechecked={readAgain}
      />
      <OrderPages
        {...{ page, totalPages, isCounted }}
        onShowKeys={showKeys}
        onGo={(to) => void navigate(linkTo({ page: to, after: to === page + 1 ? (next ?? "") : "" }))}
      />
      {isAnySelected && (
        <SelectionBar
          selection={selection}
          printMenu={<PrintMenu ref={print} orders={selection.orders} above />}
          onEdit={() => setDialog({ name: "edit-selected" })}
        />
      )}
      {dialog?.name === "edit" && (
        <EditOrderDialog order={dialog.order} onClose={close} onUpdated={onUpdated} />
      )}
      {dialog?.name === "edit-selected" && (
        <EditOrdersDialog
          orders={selection.orders}
          onClose={close}
          onUpdated={() => {
            setChanges(changes + 1);
            onUpdated();
          }}
          onRefused={readAgain}
        />
      )}
      {dialog?.name === "keys" && <KeysDialog onClose={close} />}
    </>
  );
}
