import type { Order } from "@dakbag/contracts/orders";
import { type Ref, useCallback } from "react";
import { useNavigation } from "react-router";
import { EmptyState } from "#app/ui/notice.tsx";
import { useFollowLinks } from "#app/ui/use-follow-links.ts";
import type { OpenedDialog } from "./desk-dialogs.tsx";
import { OrdersTable } from "./orders-table.tsx";
import type { Selection } from "./use-selection.ts";
import styles from "./order-desk.module.css";

interface DeskListProps {
  ref: Ref<HTMLDivElement>;
  orders: readonly Order[];
  selection: Selection;
  onOpen: (dialog: OpenedDialog) => void;
  onRechecked: () => void;
}

/** The orders of the page, or that there are none. */
export function DeskList({ ref, orders, selection, onOpen, onRechecked }: DeskListProps) {
  const { state } = useNavigation();
  const followLinks = useFollowLinks();
  const edit = useCallback((order: Order) => onOpen({ dialog: "edit", order }), [onOpen]);
  if (orders.length === 0)
    return (
      <EmptyState title="No orders found">
        <p>No order matches this filter.</p>
      </EmptyState>
    );
  return (
    // It listens for the links in it.
    <div ref={ref} className={styles.desk} aria-busy={state === "loading" || undefined} onClick={followLinks}>
      <OrdersTable orders={orders} selection={selection} onRechecked={onRechecked} onEdit={edit} />
    </div>
  );
}
