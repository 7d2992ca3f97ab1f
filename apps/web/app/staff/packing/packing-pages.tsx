import { listSearchParams, useListSearchParams } from "#app/staff/list-search-params.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";

/** `after`: the order that the page begins behind. */
export const packingSearchParams = listSearchParams({
  after: (text) => (/^[0-9a-f-]{36}$/i.test(text) ? text : ""),
});

/** Links to the next orders, and back to the oldest. */
export function PackingPages({ after, next }: { after: string; next: string | null }) {
  const { linkTo } = useListSearchParams(packingSearchParams);
  return (
    <OlderPages
      before={after}
      next={next}
      names={{ first: "Oldest orders", next: "Next orders" }}
      to={(behind) => linkTo({ after: behind })}
    />
  );
}
