import { formatQuantity } from "@dakbag/domain/money/money";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import {
  maxCountedInProduction,
  maxOrdersToPack,
  type PackingTab,
  packingTabs,
} from "@dakbag/contracts/packing";
import type { Answer } from "#app/api/call.ts";
import { listSearchParams, textUpTo, useListSearchParams } from "#app/staff/list-search-params.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import styles from "./packing.module.css";

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : "");

/** `after`: the order that the page begins behind. */
export const packingSearchParams = listSearchParams(
  {
    stage: (text): PackingTab => packingTabs.find((tab) => tab === text) ?? "here",
    city: textUpTo(100),
    zone: matching(/^\d$/),
    promisedBy: matching(/^\d{4}-\d\d-\d\d$/),
    courier: textUpTo(100),
    SKU: textUpTo(60),
    booking: (text): "" | "waiting" | "failed" => (text === "waiting" || text === "failed" ? text : ""),
    after: matching(/^[0-9a-f-]{36}$/i),
  },
  "after",
);

interface PackingTabsProps extends Pick<Answer<"GET /api/packing/orders">, "counts"> {
  children: ReactNode;
}

/** The way of orders through the warehouse, with how many are at each stage. */
export function PackingTabs({ counts, children }: PackingTabsProps) {
  const { params } = useListSearchParams(packingSearchParams);
  const frame = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may be beyond the edge.
  useLayoutEffect(() => {
    const chosen = frame.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
    if (chosen?.parentElement) chosen.parentElement.scrollLeft = chosen.offsetLeft - peekPx;
  }, [params.stage]);
  return (
    <div ref={frame} className={styles.tabs}>
      <Tabs name="Stage" tabs={counts === null ? [] : tabsWith(counts)} chosen={params.stage}>
        {children}
      </Tabs>
    </div>
  );
}

// The one before it is seen to be there.
const peekPx = 48;

function tabsWith(counts: NonNullable<PackingTabsProps["counts"]>) {
  const { toPack, packed, booked, inProduction, handedOver, hasMore } = counts;
  const countOf: Record<PackingTab, string> = {
    here: hasMore ? `more than ${formatQuantity(maxOrdersToPack)}` : formatQuantity(toPack + packed + booked),
    "to-pack": formatQuantity(toPack),
    packed: formatQuantity(packed),
    booked: formatQuantity(booked),
    "in-production":
      inProduction > maxCountedInProduction
        ? `more than ${formatQuantity(maxCountedInProduction)}`
        : formatQuantity(inProduction),
    "handed-over": formatQuantity(handedOver),
  };
  return packingTabs.map((key) => ({
    key,
    label: `${labels[key]} ${countOf[key]}`,
    to: `?${packingSearchParams.change(new URLSearchParams(), { stage: key })}`,
  }));
}

const labels: Readonly<Record<PackingTab, string>> = {
  here: "All here",
  "to-pack": "To pack",
  packed: "Packed",
  booked: "Booked",
  "in-production": "In production",
  "handed-over": "Handed over today",
};

/** Links to the next orders, and back to the oldest. */
export function PackingPages({ next }: { next: string | null }) {
  const { params, linkTo } = useListSearchParams(packingSearchParams);
  return (
    <OlderPages
      before={params.after}
      next={next}
      names={{ first: "Oldest orders", next: "Next orders" }}
      to={(behind) => linkTo({ after: behind })}
    />
  );
}
