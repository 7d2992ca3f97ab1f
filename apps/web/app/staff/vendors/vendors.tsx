import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { meeshoVendorList, valmoVendorList } from "@dakbag/domain/imports/vendor-csv";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { meeshoImport, valmoImport } from "#app/staff/imports/vendor-import.ts";
import { listSearchParams, textUpTo, useListSearchParams } from "#app/staff/list-search-params.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TableHead } from "#app/ui/table.tsx";
import type { Route } from "./+types/vendors.ts";
import { VendorDialog } from "./vendor-dialog.tsx";
import styles from "./vendors.module.css";

export const HydrateFallback = StaffPageLoading;

const tabs = [
  { key: "valmo", label: "Valmo", to: { search: "" } },
  { key: "meesho", label: "Meesho", to: { search: "?list=meesho" } },
];

/** Which list the page shows, and the text searched for; anything but a known list is the first one. */
const searchParams = listSearchParams({
  list: (text) => (text === "meesho" ? "meesho" : "valmo"),
  q: textUpTo(60),
});

type Found =
  | { list: "valmo"; found: Answer<"GET /api/admin/valmo/vendors"> }
  | { list: "meesho"; found: Answer<"GET /api/admin/meesho/vendors"> };

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { list, q } = searchParams.read(url.searchParams);
  return readPage(
    async (): Promise<Found> =>
      list === "meesho"
        ? { list, found: await call("GET /api/admin/meesho/vendors", { query: { q } }) }
        : { list, found: await call("GET /api/admin/valmo/vendors", { query: { q } }) },
    "Error fetching vendors",
  );
}

/** The marketplaces' vendor lists: search, edit, and update from CSV. */
export default function Vendors({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData}>{(data) => <VendorList {...data} />}</StaffPage>;
}

/** One list at a time: its search, its rows, and its CSV upload. */
function VendorList(data: Found) {
  const { params, setParams } = useListSearchParams(searchParams);
  const { revalidate } = useRevalidator();
  const { vendors, totalCount, matchCount } = data.found;
  return (
    <Tabs name="Vendor list" tabs={tabs} chosen={data.list}>
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
          text={params.q}
          isFiltered={params.q !== ""}
          onSearch={(q) => setParams({ q })}
          onClear={() => setParams({ q: "" })}
        />
        <p role="status" className="muted">
          {[
            params.q !== "" && `${formatQuantity(matchCount)} of `,
            countWithNoun(totalCount, "vendor"),
            matchCount > vendors.length && `, the first ${formatQuantity(vendors.length)} shown`,
          ]
            .filter(Boolean)
            .join("")}
        </p>
        {vendors.length === 0 ? (
          <EmptyState title="No vendors found">
            <p>
              {totalCount === 0
                ? "The list is empty: upload it as a CSV file."
                : "No vendor matches this search."}
            </p>
          </EmptyState>
        ) : (
          <VendorTable {...data} />
        )}
      </div>
    </Tabs>
  );
}

function VendorTable(data: Found) {
  const list = data.list === "meesho" ? meeshoVendorList : valmoVendorList;
  const { columns } = list;
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const { revalidate } = useRevalidator();
  return (
    <>
      <StaffTable name="Vendors" breaksWords>
        <TableHead columns={[...columns, "Action"]} />
        <tbody>
          {cellsOf(data).map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, at) => (
                <td key={columns[at]} data-label={columns[at]}>
                  {columns[at] === "Status" ? <VendorStatus status={cell} /> : cell || "–"}
                </td>
              ))}
              <td data-label="Action">
                <Button size="small" aria-label={`Edit ${cells[0]}`} onClick={() => setEdited(cells)}>
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </StaffTable>
      {edited && (
        <VendorDialog
          marketplace={data.list}
          list={list}
          vendor={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** The vendors' texts in the order of the columns. */
function cellsOf(data: Found): string[][] {
  if (data.list === "meesho") return data.found.vendors.map(({ gstin, status }) => [gstin, status]);
  return data.found.vendors.map((one) => [
    one.lmdcCode,
    one.contactNumber,
    one.emailId,
    one.gstin,
    one.status,
    one.state,
  ]);
}

/** Only an active vendor may buy (rulings: accounts). */
function VendorStatus({ status }: { status: string }) {
  return <Badge tone={status.trim().toLowerCase() === "active" ? "ok" : "neutral"}>{status || "none"}</Badge>;
}
