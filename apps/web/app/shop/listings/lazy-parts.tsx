import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from "react";
import type { OrderTable } from "./order-table.tsx";
import type { SizeComparison } from "./size-comparison.tsx";
import "#app/ui/table.module.css";
import tableStyles from "./order-table.module.css";
import narrowStyles from "./order-table-narrow.module.css";
import footStyles from "./order-table-foot.module.css";

// Most visitors look at cards alone: what the others need is loaded when it is first shown, or about to be. The server renders
// it with the page.
const table = onDemand<ComponentProps<typeof OrderTable>>(
  () => import("./order-table.tsx").then(({ OrderTable: Part }) => Part),
  "view=table",
);
const comparison = onDemand<ComponentProps<typeof SizeComparison>>(
  () => import("./size-comparison.tsx").then(({ SizeComparison: Part }) => Part),
  "compare=",
);

/**
 * @param file Without a network nothing is shown in its place until the page is loaded again.
 * @param parameter of the URL of pages that the server renders with it. They are hydrated once its code is there: a part
 *   around which something changes before that would be rendered again, without what was typed into it.
 */
function onDemand<Props extends object>(file: () => Promise<ComponentType<Props>>, parameter: string) {
  let loaded: ComponentType<Props> | undefined;
  const load = () => file().then((Part) => (loaded = Part), nothing);
  const Lazy = lazy(async () => ({ default: await load() }));
  if (!import.meta.env.SSR && location.search.includes(parameter)) (window.partsOfPage ??= []).push(load());
  return { load, choose: (): ComponentType<Props> => loaded ?? Lazy };
}

/** The products as rows. */
export function ListingTable(props: ComponentProps<typeof OrderTable>) {
  const [Table] = useState(table.choose);
  return (
    <Suspense fallback={<TableFrame />}>
      <Table {...props} />
    </Suspense>
  );
}

/** While the table's code is loaded. Its styles belong to the page, which the server may have rendered with the table. */
function TableFrame() {
  return (
    <div className={`${tableStyles.orderTable} ${narrowStyles.narrow}`} aria-busy="true">
      <footer className={footStyles.foot} />
    </div>
  );
}

/** Before a press shows the table. */
export const loadTable = () => void table.load();

/** The products that are compared, side by side. */
export function Comparison(props: ComponentProps<typeof SizeComparison>) {
  const [Part] = useState(comparison.choose);
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

function nothing() {
  return () => null;
}
