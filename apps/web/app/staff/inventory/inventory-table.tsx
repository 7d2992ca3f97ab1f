import { ProductTitle } from "#app/components/product-title.tsx";
import type { InventoryRow } from "@dakbag/contracts/inventory";
import { stockLevelNames } from "@dakbag/domain/catalogue/stock-plan";
import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { numeric, rowOfTone, TableHead } from "#app/ui/table.tsx";
import { formatDay } from "#app/staff/format-day.ts";
import { formatPerDay, stockLevelTones } from "./format-inventory.ts";
import styles from "./inventory.module.css";

interface InventoryTableProps {
  rows: readonly InventoryRow[];
  today: string;
  isBusy: boolean;
  onEdit: (row: InventoryRow) => void;
}

const columns = [
  "Goods",
  { number: "Stock" },
  { number: "Per day" },
  { number: "Days available" },
  "State",
  { number: "Lead time" },
  "Reorder",
  "Action",
];

/** Goods with how long they last and what to order. */
export function InventoryTable({ rows, today, isBusy, onEdit }: InventoryTableProps) {
  return (
    <StaffTable name="Inventory" isBusy={isBusy}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <GoodsRow key={row.SKU} row={row} today={today} onEdit={onEdit} />
        ))}
      </tbody>
    </StaffTable>
  );
}

type GoodsRowProps = { row: InventoryRow } & Pick<InventoryTableProps, "today" | "onEdit">;

function GoodsRow({ row, today, onEdit }: GoodsRowProps) {
  const { red, orange } = row.thresholds;
  return (
    // staff §4
    <tr className={rowOfTone[stockLevelTones[row.level]]}>
      <th scope="row" data-label="Goods">
        <div className={styles.goods}>
          <span>{row.SKU}</span>
          <span className="muted">
            <ProductTitle title={row.name} />
            {!row.isListed && <span> · not listed</span>}
            {row.place !== "" && <span>{` · place ${row.place}`}</span>}
          </span>
          <span className={`muted ${styles.description}`} title={row.description}>
            <ProductTitle title={row.description} />
          </span>
        </div>
      </th>
      <td data-label="Stock" className={numeric}>
        {formatQuantity(row.availableStock)}
      </td>
      <td data-label="Per day" className={numeric}>
        <div className={styles.stack}>
          <span>{formatPerDay(row.perDayRequirement)}</span>
          <span className={`muted ${styles.note}`}>
            {row.isRequirementSet ? "set by staff" : "30-day average"}
          </span>
        </div>
      </td>
      <td data-label="Days available" className={numeric}>
        {row.daysAvailable === null ? "No demand" : row.daysAvailable.toFixed(1)}
      </td>
      <td data-label="State">
        <div className={styles.stack}>
          <Badge tone={stockLevelTones[row.level]}>{stockLevelNames[row.level]}</Badge>
          <span className={`muted ${styles.note}`}>{`red below ${red}, orange below ${orange}`}</span>
        </div>
      </td>
      <td data-label="Lead time" className={numeric}>
        <div className={styles.stack}>
          <span>{countWithNoun(row.leadTime, "day")}</span>
          <span className="muted">{`x ${row.safetyFactor}`}</span>
        </div>
      </td>
      <td data-label="Reorder">
        <Reorder row={row} today={today} />
      </td>
      <td data-label="Action">
        <Button size="small" aria-label={`Edit ${row.SKU}`} onClick={() => onEdit(row)}>
          Edit
        </Button>
      </td>
    </tr>
  );
}

/** Goods that are out of stock are not sold either: without a requirement set by staff, no quantity can be proposed. */
function Reorder({ row: { reorder, availableStock }, today }: Pick<GoodsRowProps, "row" | "today">) {
  if (!reorder)
    return (
      <span className="muted">
        {availableStock > 0 ? "Nothing to order" : "Out of stock: set a requirement per day"}
      </span>
    );
  return (
    <div className={styles.stack}>
      <span>{formatQuantity(reorder.quantity)}</span>
      <span className="muted">{reorder.day <= today ? "today" : `on ${formatDay(reorder.day)}`}</span>
    </div>
  );
}
