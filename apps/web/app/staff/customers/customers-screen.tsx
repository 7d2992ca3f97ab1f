import { Link, useNavigation } from "react-router";
import { useListAddress } from "#app/staff/list-address.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { customersAddress } from "./customers-address.ts";
import type { CustomersPage } from "./customers.tsx";
import { Email } from "./email.tsx";
import { readRoleWord, roleChoices, roleWords } from "./role-words.ts";
import styles from "./customers.module.css";

/** Search, list and pages of all customers. */
export function CustomersScreen({ customers, next }: CustomersPage) {
  const { address, filter, to } = useListAddress(customersAddress);
  const { state } = useNavigation();
  return (
    <>
      <StaffSearch
        of="Customers"
        placeholder="Phone, name, e-mail, company or GSTIN"
        maxLength={100}
        words={address.search}
        isFiltered={address.search !== "" || address.role !== ""}
        onSearch={(search) => filter({ search })}
        onClear={() => filter({ search: "", role: "" })}
      >
        <SelectField
          label="Role"
          value={address.role}
          options={[{ value: "", label: "All" }, ...roleChoices]}
          onChange={(event) => filter({ role: readRoleWord(event.target.value) })}
        />
      </StaffSearch>
      {customers.length === 0 ? (
        <EmptyState title="No customers found">
          <p>Nobody’s phone number, name, e-mail address, company or GSTIN begins like this.</p>
        </EmptyState>
      ) : (
        <CustomersTable customers={customers} isBusy={state === "loading"} />
      )}
      <OlderPages before={address.before} next={next} to={(before) => to({ before })} />
    </>
  );
}

function CustomersTable({ customers, isBusy }: Pick<CustomersPage, "customers"> & { isBusy: boolean }) {
  return (
    <StaffTable name="Customers" isBusy={isBusy} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Phone number</th>
          <th scope="col">E-mail</th>
          <th scope="col">Company</th>
          <th scope="col">GSTIN</th>
          <th scope="col">Role</th>
          <th scope="col">Last order</th>
        </tr>
      </thead>
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
            <td data-label="Role">{roleWords[role]}</td>
            <td data-label="Last order">{lastOrderAt === null ? "None" : indiaDateAndTime(lastOrderAt)}</td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
