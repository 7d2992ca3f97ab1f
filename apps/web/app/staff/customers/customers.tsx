import { Link, useNavigation } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { useListSearchParams, listSearchParams, textUpTo } from "#app/staff/list-search-params.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Email } from "#app/staff/email.tsx";
import { readRoleParam, roleChoices, roleLabels } from "#app/staff/role-labels.ts";
import { TableHead } from "#app/ui/table.tsx";
import type { Route } from "./+types/customers.ts";

export const HydrateFallback = StaffPageLoading;

/** What the list shows; empty is anything. */
const searchParams = listSearchParams(
  { search: textUpTo(100), role: readRoleParam, before: textUpTo(36) },
  "before",
);

type CustomersPage = Answer<"GET /api/admin/customers">;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const query = searchParams.read(url.searchParams);
  return readPage(() => call("GET /api/admin/customers", { query }));
}

/** Search, list and pages of all customers. */
export default function Customers({ loaderData }: Route.ComponentProps) {
  const { params, setParams, linkTo } = useListSearchParams(searchParams);
  return (
    <StaffPage data={loaderData}>
      {({ customers, next }) => (
        <>
          <StaffSearch
            of="Customers"
            placeholder="Phone, name, e-mail, company, GSTIN or PAN"
            maxLength={100}
            text={params.search}
            isFiltered={params.search !== "" || params.role !== ""}
            onSearch={(search) => setParams({ search })}
            onClear={() => setParams({ search: "", role: "" })}
          >
            <SelectField
              label="Role"
              value={params.role}
              options={[{ value: "", label: "All" }, ...roleChoices]}
              onChange={(event) => setParams({ role: readRoleParam(event.target.value) })}
            />
          </StaffSearch>
          {customers.length === 0 ? (
            <EmptyState title="No customers match">
              <p>Search by the start of a phone number, name, e-mail address, company, GSTIN or PAN.</p>
            </EmptyState>
          ) : (
            <CustomersTable customers={customers} />
          )}
          <OlderPages before={params.before} next={next} to={(before) => linkTo({ before })} />
        </>
      )}
    </StaffPage>
  );
}

function CustomersTable({ customers }: Pick<CustomersPage, "customers">) {
  const { state } = useNavigation();
  return (
    <StaffTable name="Customers" isBusy={state === "loading"} breaksWords>
      <TableHead columns={["Name", "Phone number", "E-mail", "Company", "GSTIN", "Role", "Last order"]} />
      <tbody>
        {customers.map(({ id, name, phoneNumber, email, companyName, gstin, role, lastOrderAt }) => (
          <tr key={id}>
            <th scope="row" data-label="Name">
              <Link to={`/admin/customers/${id}`}>{name}</Link>
            </th>
            <td data-label="Phone number">{phoneNumber}</td>
            <td data-label="E-mail">
              <Email address={email} />
            </td>
            <td data-label="Company">{companyName || "–"}</td>
            <td data-label="GSTIN">{gstin || "–"}</td>
            <td data-label="Role">{roleLabels[role]}</td>
            <td data-label="Last order">{lastOrderAt === null ? "None" : indiaDateAndTime(lastOrderAt)}</td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
