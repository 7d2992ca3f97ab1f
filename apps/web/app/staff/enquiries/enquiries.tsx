import { enquiryStatuses } from "@dakbag/domain/enquiries/enquiry";
import { Link, useNavigation } from "react-router";
import { ProductTitle } from "#app/components/product-title.tsx";
import { type Answer, call } from "#app/api/call.ts";
import { enquiryKindLabels, enquiryStatusTones } from "#app/staff/enquiry-labels.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { useListSearchParams, listSearchParams, oneOf, textUpTo } from "#app/staff/list-search-params.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { StaffTable, wholeLine } from "#app/staff/staff-table.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/enquiries.ts";
import { TableHead } from "#app/ui/table.tsx";

export const HydrateFallback = StaffPageLoading;

/** What the list shows; empty is anything. */
const searchParams = listSearchParams(
  { search: textUpTo(20), status: oneOf(enquiryStatuses), before: textUpTo(36) },
  "before",
);

type EnquiriesPage = Answer<"GET /api/admin/enquiries">;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const query = searchParams.read(url.searchParams);
  return readPage(() => call("GET /api/admin/enquiries", { query }));
}

/** Filter, list and pages of all enquiries. */
export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { params, setParams, linkTo } = useListSearchParams(searchParams);
  const isFiltered = params.search !== "" || params.status !== "";
  return (
    <StaffPage data={loaderData}>
      {({ enquiries, next }) => (
        <>
          <StaffSearch
            of="Enquiries"
            placeholder="E-000042 or phone"
            maxLength={20}
            text={params.search}
            isFiltered={isFiltered}
            onSearch={(search) => setParams({ search })}
            onClear={() => setParams({ search: "", status: "" })}
          >
            <SelectField
              label="Status"
              value={params.status}
              options={[{ value: "", label: "All" }, ...enquiryStatuses]}
              onChange={({ target }) =>
                setParams({ status: enquiryStatuses.find((status) => status === target.value) ?? "" })
              }
            />
          </StaffSearch>
          {enquiries.length === 0 ? (
            <EmptyState title={isFiltered ? "No enquiries found" : "No enquiries yet"}>
              {isFiltered && <p>Search by a complete enquiry number or phone number.</p>}
            </EmptyState>
          ) : (
            <EnquiriesTable enquiries={enquiries} />
          )}
          <OlderPages before={params.before} next={next} to={(before) => linkTo({ before })} />
        </>
      )}
    </StaffPage>
  );
}

function EnquiriesTable({ enquiries }: Pick<EnquiriesPage, "enquiries">) {
  const { state } = useNavigation();
  return (
    <StaffTable name="Enquiries" isBusy={state === "loading"} breaksWords>
      <TableHead
        columns={["Number", "Received", "Status", "Company", "Name and phone", "What", "How much"]}
      />
      <tbody>
        {enquiries.map((enquiry) => (
          <tr key={enquiry.id}>
            <th scope="row" data-label="Number">
              <Link to={`/admin/enquiries/${enquiry.id}`} className="nowrap">
                {enquiry.number}
              </Link>
            </th>
            <td data-label="Received">{indiaDateAndTime(enquiry.receivedAt)}</td>
            <td data-label="Status">
              <Badge tone={enquiryStatusTones[enquiry.status]}>{enquiry.status}</Badge>
            </td>
            <td data-label="Company" className={wholeLine}>
              {enquiry.companyName}
            </td>
            <td data-label="From" className={wholeLine}>
              {`${enquiry.name}, ${enquiry.phoneNumber}`}
            </td>
            <td data-label="What" className={wholeLine}>
              <span className="muted">{`${enquiryKindLabels[enquiry.kind]}:`}</span>{" "}
              <ProductTitle title={enquiry.what} />
              {enquiry.hasArtwork && <span className="muted"> (with a file)</span>}
            </td>
            <td data-label="How much">{enquiry.quantity}</td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
