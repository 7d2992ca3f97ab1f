import { claimLabels } from "@dakbag/domain/claims/claim-labels";
import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { Link, useNavigation } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { claimStateTones } from "#app/staff/claim-labels.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { listSearchParams, oneOf, textUpTo, useListSearchParams } from "#app/staff/list-search-params.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { StaffTable, wholeLine } from "#app/staff/staff-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TableHead } from "#app/ui/table.tsx";
import type { Route } from "./+types/claims.ts";
import styles from "./claims.module.css";

export const HydrateFallback = StaffPageLoading;

/** What the list shows; empty is what waits for staff. */
const searchParams = listSearchParams({ which: oneOf(["finished"]), after: textUpTo(36) }, "after");

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { which, after } = searchParams.read(url.searchParams);
  const query = { which: which || "open", ...(after && { after }) } as const;
  return readPage(() => call("GET /api/admin/claims", { query }));
}

/** Claims that wait for staff by their deadline, or those that are finished. */
export default function Claims({ loaderData }: Route.ComponentProps) {
  const { params, setParams, linkTo } = useListSearchParams(searchParams);
  return (
    <StaffPage data={loaderData}>
      {({ claims, next }) => (
        <>
          <div className={styles.filter}>
            <SelectField
              label="Show"
              value={params.which}
              options={[
                { value: "", label: "Open, by deadline" },
                { value: "finished", label: "Finished, newest first" },
              ]}
              onChange={({ target }) => setParams({ which: target.value === "finished" ? "finished" : "" })}
            />
          </div>
          {claims.length === 0 ? (
            <EmptyState title={params.which === "" ? "No open claims" : "No finished claims"} />
          ) : (
            <ClaimsTable claims={claims} />
          )}
          <OlderPages
            before={params.after}
            next={next}
            to={(after) => linkTo({ after })}
            names={{ first: "First page", next: "Next page" }}
          />
        </>
      )}
    </StaffPage>
  );
}

function ClaimsTable({ claims }: Pick<Answer<"GET /api/admin/claims">, "claims">) {
  const { state } = useNavigation();
  return (
    <StaffTable name="Claims" isBusy={state === "loading"} breaksWords>
      <TableHead columns={["Order and parcel", "What", "State", "Deadline", "Raised", "Buyer", "Evidence"]} />
      <tbody>
        {claims.map((claim) => (
          <tr key={claim.id}>
            <th scope="row" data-label="Order">
              <Link to={`/admin/orders/${claim.orderId}#claims`} className="nowrap">
                {claim.orderNumber}
              </Link>
            </th>
            <td data-label="What" className={wholeLine}>
              {`${claimLabels[claim.kind]}, ${formatQuantity(claim.pieces)} pieces`}
            </td>
            <td data-label="State">
              <Badge tone={claimStateTones[claim.state]}>{claim.state}</Badge>
            </td>
            <td data-label="Deadline">{indiaDateAndTime(claim.deadline)}</td>
            <td data-label="Raised">{indiaDateAndTime(claim.raisedAt)}</td>
            <td data-label="Buyer" className={wholeLine}>
              {claim.recipient}
            </td>
            <td data-label="Evidence">{evidenceOf(claim)}</td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}

function evidenceOf({ pictures, hasVideo }: { pictures: number; hasVideo: boolean }): string {
  const parts = [
    ...(pictures > 0 ? [countWithNoun(pictures, "picture")] : []),
    ...(hasVideo ? ["video"] : []),
  ];
  return parts.join(", ") || "none";
}
