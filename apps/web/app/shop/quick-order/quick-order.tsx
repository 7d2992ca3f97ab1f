import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Route } from "./+types/quick-order.ts";
import { OrderFoot } from "./order-foot.tsx";
import { OrderInputs } from "./order-inputs.tsx";
import { OrderTable } from "./order-table.tsx";
import { useOrderDesk } from "./use-order-desk.ts";
import styles from "./quick-order.module.css";

const title = "Quick order";
const description =
  "Order many sizes at once: type SKUs and quantities, paste lines from a spreadsheet or a chat, or upload a CSV file.";

const crumbs = [{ name: "Home", to: "/" }, { name: title }];

export function meta({ matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  return pageMeta({ title, description, origin, path: "/quick-order", crumbs });
}

/** Many lines at once: typed, pasted or uploaded, looked over in one table, and added to the cart together. */
export default function QuickOrder() {
  const desk = useOrderDesk();
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <h1>{title}</h1>
      <p className={styles.intro}>
        {description} You see what each line costs, and what is wrong with it, before anything is in your
        cart.
      </p>
      <div className={styles.desk} onFocus={() => void desk.load()} onPointerEnter={() => void desk.load()}>
        <OrderInputs desk={desk} />
        <p className={desk.message.isShown ? styles.message : "visually-hidden"} role="status">
          {desk.message.text}
        </p>
        <OrderTable desk={desk} />
        <OrderFoot desk={desk} />
      </div>
    </div>
  );
}
