import { enquiryStatuses } from "@dakbag/domain/enquiries/enquiry";
import { Link, useNavigation } from "react-router";
import { useListAddress } from "#app/staff/list-address.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { StateWord } from "#app/ui/state-word.tsx";
import { enquiriesAddress } from "./enquiries-address.ts";
import type { EnquiriesPage } from "./enquiry-list.tsx";
import { kindWords, statusTones } from "./enquiry-words.ts";
import styles from "./enquiry-desk.module.css";

/** Filter, list and pages of all enquiries. */
export function EnquiriesScreen({ enquiries, next }: EnquiriesPage) {
  const { address, filter, to } = useListAddress(enquiriesAddress);
  const { state } = useNavigation();
  const isFiltered = address.search !== "" || address.status !== "";
  return (
    <>
      <StaffSearch
        of="Enquiries"
        placeholder="E-000042 or phone"
        maxLength={20}
        words={address.search}
        isFiltered={isFiltered}
        onSearch={(search) => filter({ search })}
        onClear={() => filter({ search: "", status: "" })}
      >
        <SelectField
          label="Status"
          value={address.status}
          options={[{ value: "", label: "All" }, ...enquiryStatuses]}
          onChange={({ target }) =>
            filter({ status: enquiryStatuses.find((status) => status === target.value) ?? "" })
          }
        />
      </StaffSearch>
      {enquiries.length === 0 ? (
        <EmptyState title={isFiltered ? "No enquiry is like this" : "No enquiries yet"}>
          {isFiltered && <p>A number or a phone number is searched whole.</p>}
        </EmptyState>
      ) : (
        <EnquiriesTable enquiries={enquiries} isBusy={state === "loading"} />
      )}
      <OlderPages before={address.before} next={next} to={(before) => to({ before })} />
    </>
  );
}

function EnquiriesTable({ enquiries, isBusy }: Pick<EnquiriesPage, "enquiries"> & { isBusy: boolean }) {
  return (
    <StaffTable name="Enquiries" isBusy={isBusy} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Received</th>
          <th scope="col">Status</th>
          <th scope="col">Company</th>
          <th scope="col">Name and phone</th>
          <th scope="col">What</th>
          <th scope="col">How much</th>
        </tr>
      </thead>
      <tbody>
        {enquiries.map((enquiry) => (
          <tr key={enquiry.id}>
            <th scope="row" data-label="Number">
              <Link to={`/admin/enquiries/${enquiry.id}`} className={styles.number}>
                {enquiry.number}
              </Link>
            </th>
            <td data-label="Received">{indiaDateAndTime(enquiry.receivedAt)}</td>
            <td data-label="Status">
              <StateWord tone={statusTones[enquiry.status]}>{enquiry.status}</StateWord>
            </td>
            <td data-label="Company">{enquiry.companyName}</td>
            <td data-label="Name and phone">
              <div>
                {enquiry.name}, {enquiry.phoneNumber}
              </div>
            </td>
            <td data-label="What">
              <div>
                <span className={styles.muted}>{kindWords[enquiry.kind]}:</span> {enquiry.what}
                {enquiry.hasArtwork && <span className={styles.muted}> (with a file)</span>}
              </div>
            </td>
            <td data-label="How much">{enquiry.quantity}</td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
