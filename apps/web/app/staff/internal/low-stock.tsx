import { formatQuantity } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { StateWord } from "#app/ui/state-word.tsx";
import { Table, numeric } from "#app/ui/table.tsx";
import type { StaffHome } from "./staff-home.tsx";
import styles from "./staff-home.module.css";

/** The goods that last least, as inventory planning judges them (staff §4). */
export function LowStock({ stock: { red, orange, worst } }: Pick<StaffHome, "stock">) {
  const more = red + orange - worst.length;
  return (
    <StaffBlock title="Goods running short" className={styles.small}>
      {worst.length === 0 ? (
        <p className={styles.muted}>Nothing is below its thresholds.</p>
      ) : (
        <Table name="Goods below their thresholds" cards>
          <thead>
            <tr>
              <th scope="col">Goods</th>
              <th scope="col" className={numeric}>
                Stock
              </th>
              <th scope="col" className={numeric}>
                Days
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {worst.map(({ SKU, name, availableStock, daysAvailable, level }) => (
              <tr key={SKU}>
                <th scope="row" data-label="Goods">
                  <div>
                    {SKU}
                    <p className={styles.muted}>{name}</p>
                  </div>
                </th>
                <td data-label="Stock" className={numeric}>
                  {formatQuantity(availableStock)}
                </td>
                <td data-label="Days" className={numeric}>
                  {daysAvailable === null ? "–" : daysAvailable.toFixed(1)}
                </td>
                <td data-label="State">
                  <StateWord tone={level === "red" ? "bad" : "warn"}>
                    {level === "red" ? "Order now" : "Running low"}
                  </StateWord>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p>
        {more > 0 && <span>{formatQuantity(more)} more. </span>}
        <Link to="/inventory">All goods in inventory planning</Link>
      </p>
    </StaffBlock>
  );
}
