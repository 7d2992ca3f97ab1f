import { formatQuantity } from "@dakbag/domain/money/money";
import { meeshoVendorList, valmoVendorList } from "@dakbag/domain/imports/vendor-csv";
import { useRevalidator } from "react-router";
import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { meeshoImport, valmoImport } from "#app/staff/imports/vendor-import.ts";
import { useListAddress } from "#app/staff/list-address.ts";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { StateWord } from "#app/ui/state-word.tsx";
import { Table } from "#app/ui/table.tsx";
import { vendorAddress } from "./vendor-address.ts";
import type { FoundVendors } from "./vendor-lists.tsx";
import styles from "./vendor-lists.module.css";

const tabs = [
  { key: "valmo", label: "Valmo", to: { search: "" } },
  { key: "meesho", label: "Meesho", to: { search: "?list=meesho" } },
];

/** One list at a time: its search, its rows, and the file that brings it up to date. */
export function VendorScreen(data: FoundVendors) {
  const { address, filter } = useListAddress(vendorAddress);
  const { q } = address;
  const { revalidate } = useRevalidator();
  const { vendors, totalCount, matchCount } = data.found;
  return (
    <LinkTabs name="Vendor list" tabs={tabs} chosen={data.list}>
      <div className={styles.list}>
        <CsvImport
          key={data.list}
          kind={data.list === "meesho" ? meeshoImport : valmoImport}
          onChanged={() => void revalidate()}
        />
        <StaffSearch
          of="Vendors"
          label="Search in every column"
          maxLength={60}
          words={q}
          isFiltered={q !== ""}
          onSearch={(words) => filter({ q: words })}
          onClear={() => filter({ q: "" })}
        />
        <p role="status" className={styles.count}>
          {q === "" ? "" : `${formatQuantity(matchCount)} of `}
          {formatQuantity(totalCount)} {totalCount === 1 ? "vendor" : "vendors"}
          {matchCount > vendors.length && `, the first ${formatQuantity(vendors.length)} shown`}
        </p>
        {vendors.length === 0 ? (
          <EmptyState title="No vendors found">
            <p>
              {totalCount === 0
                ? "The list is empty: upload it as a CSV file."
                : "No vendor has these words."}
            </p>
          </EmptyState>
        ) : (
          <VendorTable {...data} />
        )}
      </div>
    </LinkTabs>
  );
}

function VendorTable(data: FoundVendors) {
  const { columns } = data.list === "meesho" ? meeshoVendorList : valmoVendorList;
  const rows =
    data.list === "meesho"
      ? data.found.vendors.map(({ gstin, status }) => [gstin, status])
      : data.found.vendors.map((one) => [
          one.lmdcCode,
          one.contactNumber,
          one.emailId,
          one.gstin,
          one.status,
          one.state,
        ]);
  return (
    <div className={styles.rows}>
      <Table name="Vendors" cards>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, at) => (
                <td key={columns[at]} data-label={columns[at]}>
                  {columns[at] === "Status" ? <VendorStatus status={cell} /> : cell || "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Only an active vendor may buy (rulings: accounts). */
function VendorStatus({ status }: { status: string }) {
  return (
    <StateWord tone={status.trim().toLowerCase() === "active" ? "ok" : "neutral"}>
      {status || "none"}
    </StateWord>
  );
}
