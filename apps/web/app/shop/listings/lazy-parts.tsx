import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import type { OrderTable } from "./order-table.tsx";
import type { SizeComparison } from "./size-comparison.tsx";
import tableStyles from "./order-table.module.css";
import narrowStyles from "./order-table-narrow.module.css";
import footStyles from "./order-table-foot.module.css";

// Most visitors look at cards alone: what the others need is loaded when it is first shown, or about to be. The server renders
// it with the page. Without a network nothing is shown in its place until the page is loaded again.
const orderTable = () => import("./order-table.tsx").then(({ OrderTable: Part }) => Part, nothing);
const sizeComparison = () =>
  import("./size-comparison.tsx").then(({ SizeComparison: Part }) => Part, nothing);

const LazyTable = lazy(async () => ({
  default: (await orderTable()) as ComponentType<ComponentProps<typeof OrderTable>>,
}));
const LazyComparison = lazy(async () => ({
  default: (await sizeComparison()) as ComponentType<ComponentProps<typeof SizeComparison>>,
}));

/** The products as rows. */
export function ListingTable(props: ComponentProps<typeof OrderTable>) {
  return (
    <Suspense fallback={<TableFrame />}>
      <LazyTable {...props} />
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
export const loadTable = () => void orderTable();

/** The products that are compared, side by side. */
export function Comparison(props: ComponentProps<typeof SizeComparison>) {
  return (
    <Suspense fallback={null}>
      <LazyComparison {...props} />
    </Suspense>
  );
}

function nothing() {
  return () => null;
}
