import type { Paise } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { ShipmentKind, ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import type { MoneyDecision } from "@dakbag/domain/orders/status-change";
import type { ShopError } from "../../platform/shop-error.ts";
import type { Goods } from "../catalogue/stock.ts";
import type { ChangeableOrder } from "../orders/order-rows.ts";

type Details = Pick<OrderToChange, "status" | "invoice" | "partnerName" | "trackingId">;

/**
 * An order, and what of it is changed: its parcel that is named, its only one, or, of an order that leaves in several, the order
 * itself. Status, courier and tracking number are those of what is changed.
 */
export type OrderToChange = ChangeableOrder & {
  readonly partnerName: string;
  readonly trackingId: string;
  readonly orderStatus: OrderStatus;
  /** Null: the order itself. */
  readonly parcel: {
    readonly id: string;
    readonly number: number;
    readonly kind: ShipmentKind;
    /** Null of one that is yet to be made. */
    readonly stage: ShipmentStage | null;
  } | null;
  /** How many it leaves in, so far as is known. */
  readonly parcelCount: number;
  /** The part of its payment that is neither refunded nor being refunded; 0 when it is not paid. */
  readonly moneyLeftPaise: Paise;
};

/** A change of one order by staff, from the dialog, the selection, a file or its undo. A detail left out stays. */
export interface OrderChange {
  /** The order's `_id` or its short number; with the number of a parcel behind it, as in 26-27/000123/2, that parcel. */
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly invoice?: string | undefined;
  readonly partnerName?: string | undefined;
  readonly trackingId?: string | undefined;
  /** What happens to the money of a paid order that is cancelled. */
  readonly money?: MoneyDecision | undefined;
  /** Whether the goods of a cancelled order return to stock. */
  readonly restock?: boolean | undefined;
  /** Staff confirmed that a cancelled or refunded order is taken up again. */
  readonly revive?: boolean | undefined;
  /** The version that staff saw: the change is refused if the order has changed since. */
  readonly version?: number | undefined;
  /** The only status that is changed: an order in another one is refused, unless it is as the change wants it. */
  readonly onlyFrom?: OrderStatus | undefined;
  /** What an undo restores, and the order as its upload left it; without it, the rules of a change decide. */
  readonly undo?: {
    readonly restored: Pick<OrderAfter, "stockState" | "reservedUntil" | "moneyKeptReason">;
    readonly seen: Partial<OrderToChange>;
  };
  /** Its line in a file; without it, its place in the list. */
  readonly line?: number;
}

/** The fields that staff may change, after the change. */
export type OrderAfter = Details & Pick<ChangeableOrder, "stockState" | "reservedUntil" | "moneyKeptReason">;

/** One order's change with the goods that leave the stock for it or return to it. */
export interface PlannedOrderChange {
  readonly before: OrderToChange;
  readonly after: OrderAfter;
  readonly movement: "taken" | "given" | null;
  readonly goods: readonly Goods[];
  /** Set when money of the order is left to decide on. */
  readonly money?: MoneyDecision | undefined;
}

/** The result for one requested change. `change` is set when anything changes. */
export type PlannedChange =
  | { readonly verdict: "notFound" }
  | {
      readonly verdict: "invalid";
      readonly order: OrderToChange;
      readonly refusal: ShopError;
      /** The refusal in short, for a list. */
      readonly reason: string;
    }
  | {
      readonly verdict: "updated" | "same";
      readonly order: OrderToChange;
      readonly change?: PlannedOrderChange;
    };

/** The changes of a plan that are to be applied. */
export function changesOf(planned: readonly PlannedChange[]): PlannedOrderChange[] {
  return planned.flatMap((one) => ("change" in one && one.change ? [one.change] : []));
}

/** The verdict of a refused change, with the error for the API. */
export function invalid(order: OrderToChange, refusal: ShopError, reason = refusal.message): PlannedChange {
  return { verdict: "invalid", order, refusal, reason };
}
