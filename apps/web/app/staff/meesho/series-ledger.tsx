import type { PacketSeriesEntry } from "@dakbag/contracts/packet-series";
import { formatQuantity } from "@dakbag/domain/money/money";
import { describeCode } from "@dakbag/domain/packets/packet-series";
import { useListSearchParams } from "#app/staff/list-search-params.ts";
import { NumberedPages } from "#app/staff/list-pages.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { numeric, TableHead } from "#app/ui/table.tsx";
import { ledgerSearchParams } from "./ledger-search-params.ts";
import type { Ledger } from "./series-draft.ts";
import styles from "./meesho.module.css";

interface SeriesLedgerProps {
  ledger: Ledger;
  onRetry: (entry: PacketSeriesEntry) => void;
}

/** All series with their state, found by any number in them. */
export function SeriesLedger({ ledger, onRetry }: SeriesLedgerProps) {
  const { params, setParams, linkTo } = useListSearchParams(ledgerSearchParams);
  const { page, search } = params;
  return (
    <>
      <StaffSearch
        of="Series"
        placeholder="A packet's number, or a name"
        maxLength={60}
        text={search}
        isFiltered={search !== ""}
        onSearch={(text) => setParams({ search: text })}
        onClear={() => setParams({ search: "" })}
      />
      <p role="status" className={styles.muted}>
        {`${formatQuantity(ledger.totalCount)} series${search !== "" ? ` for “${search}”` : ""}`}
      </p>
      {ledger.series.length === 0 ? (
        <EmptyState title={search === "" ? "No series yet" : "No series found"}>
          <p>
            {search === "" ? "The first series starts with number 1." : "No series has this number or name."}
          </p>
        </EmptyState>
      ) : (
        <LedgerTable series={ledger.series} onRetry={onRetry} />
      )}
      <NumberedPages
        page={page}
        totalPages={ledger.totalPages}
        to={(other) => linkTo({ page: other })}
        isBelow
      />
    </>
  );
}

const states: Record<PacketSeriesEntry["state"], { tone: BadgeTone; word: string }> = {
  uploaded: { tone: "ok", word: "Uploaded" },
  refused: { tone: "bad", word: "Refused" },
  open: { tone: "warn", word: "Result unknown" },
  "under-way": { tone: "neutral", word: "Being uploaded" },
};

function LedgerTable({ series, onRetry }: Pick<Ledger, "series"> & Pick<SeriesLedgerProps, "onRetry">) {
  return (
    <StaffTable name="Series">
      <TableHead columns={["Series", "Goods", { number: "MOQ" }, "State", "By", "When"]} />
      <tbody>
        {series.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" data-label="Series" id={entry.id}>
              <span>
                <span className={styles.number}>{entry.sequence}</span> -{" "}
                <span className={styles.number}>{entry.endSequence}</span>
              </span>
            </th>
            <td data-label="Goods">{describeCode(entry.sequence.slice(0, 3))}</td>
            <td data-label="MOQ" className={numeric}>
              {formatQuantity(entry.moq)}
            </td>
            <td data-label="State">
              <div className={styles.state}>
                <Badge tone={states[entry.state].tone}>{states[entry.state].word}</Badge>
                {entry.state !== "uploaded" && entry.note !== "" && (
                  <span className={styles.muted}>{entry.note}</span>
                )}
                {entry.state === "open" && (
                  <Button size="small" aria-describedby={entry.id} onClick={() => onRetry(entry)}>
                    Upload again
                  </Button>
                )}
              </div>
            </td>
            <td data-label="By">{entry.actor}</td>
            <td data-label="When">{indiaDateAndTime(entry.at)}</td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
