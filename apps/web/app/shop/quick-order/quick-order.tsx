import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Route } from "./+types/quick-order.ts";
import { OrderTotal } from "./order-total.tsx";
import { OrderInputs } from "./order-inputs.tsx";
import { OrderTable } from "./order-table.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";
import { useQuickOrder } from "./use-quick-order.ts";
import styles from "./quick-order.module.css";

const title = "Quick order";
const description =
  "Order many sizes together: type SKUs and quantities, paste lines from a spreadsheet or a chat, or upload a CSV or Excel file.";

const crumbs = [{ name: "Home", to: "/" }, { name: title }];

export function meta({ matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  return pageMeta({ title, description, origin, path: "/quick-order", crumbs });
}

/** Many lines: typed, pasted or uploaded, reviewed in one table, and added to the cart together. */
export default function QuickOrder() {
  const order = useQuickOrder();
  const isFileOver = useDroppedFiles(order.readDropped);
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <h1>{title}</h1>
      <p className={styles.intro}>
        {`${description} You see what each line costs, and what is wrong with it, before anything is in your cart.`}
      </p>
      <div onFocus={() => void order.load()} onPointerEnter={() => void order.load()}>
        <OrderInputs order={order} />
        <p className={order.message.isShown ? styles.message : "visually-hidden"} role="status">
          {order.message.text}
        </p>
        <OrderTable order={order} />
        <OrderTotal order={order} />
      </div>
      {isFileOver && <p className={styles.dropHere}>Drop your list: a CSV or Excel file, up to 1 MB</p>}
    </div>
  );
}
