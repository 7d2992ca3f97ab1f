import { formatQuantity } from "@dakbag/domain/money/money";
import type { ReactNode } from "react";
import { maxCountedToPack } from "@dakbag/contracts/packing";
import type { Answer } from "#app/api/call.ts";
import { listSearchParams, useListSearchParams } from "#app/staff/list-search-params.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

/** `after`: the order that the page begins behind. */
export const packingSearchParams = listSearchParams(
  {
    stage: (text): "to-pack" | "in-production" => (text === "in-production" ? text : "to-pack"),
    after: (text) => (/^[0-9a-f-]{36}$/i.test(text) ? text : ""),
  },
  "after",
);

interface PackingTabsProps extends Pick<Answer<"GET /api/packing/orders">, "counts"> {
  children: ReactNode;
}

/** The stages before orders leave, with how many are in each. */
export function PackingTabs({ counts, children }: PackingTabsProps) {
  const { params, linkTo } = useListSearchParams(packingSearchParams);
  const tabs = [
    { key: "to-pack", label: `To pack ${formatCount(counts?.toPack)}`, to: linkTo({ stage: "to-pack" }) },
    {
      key: "in-production",
      label: `In production ${formatCount(counts?.inProduction)}`,
      to: linkTo({ stage: "in-production" }),
    },
  ];
  return (
    <Tabs name="Stage" tabs={tabs} chosen={params.stage}>
      {children}
    </Tabs>
  );
}

const formatCount = (count = 0) =>
  count > maxCountedToPack ? `more than ${formatQuantity(maxCountedToPack)}` : formatQuantity(count);

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
