import { call } from "#app/api/call.ts";
import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { chargeImport } from "#app/staff/imports/charge-import.ts";
import { mayUse, readPage } from "#app/staff/staff-access.ts";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/reports.ts";
import { MonthReports, monthSearchParams } from "./month-reports.tsx";
import { OrdersReport } from "./orders-report.tsx";
import { OverweightParcels } from "./overweight-parcels.tsx";
import { PackagingReport, ProcessingReports } from "./processing-reports.tsx";
import styles from "./reports.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ url, request: { signal } }: Route.ClientLoaderArgs) {
  const query = monthSearchParams.read(url.searchParams);
  return readPage(async () => {
    const [documents, overweight] = await Promise.all([
      call("GET /api/admin/reports/documents", { query, signal }),
      call("GET /api/admin/bookings/overweight", { signal }),
    ]);
    return { documents, parcels: overweight.parcels };
  });
}

/** Every report: the files of a month for accountants, the orders of any days, and what is to be shipped. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage data={loaderData}>
      {({ documents, parcels }) => (
        <div className={styles.reports}>
          <StaffBlock title="Documents and tax" anchor="documents-and-tax">
            <MonthReports {...documents} />
          </StaffBlock>
          <StaffBlock title="Orders by date" anchor="orders-by-date">
            <OrdersReport />
          </StaffBlock>
          <StaffBlock title="Orders to ship" anchor="orders-to-ship">
            <ProcessingReports />
            <PackagingReport isHintShown />
          </StaffBlock>
          {mayUse("admin") && (
            <StaffBlock title="What couriers charged" anchor="courier-charges">
              <p className="muted">
                Enters the charge and the charged weight of each booked parcel, by its tracking ID, beside its
                quote at the order.
              </p>
              <CsvImport kind={chargeImport} onChanged={() => undefined} />
            </StaffBlock>
          )}
          <StaffBlock title="Charged for more than the booked weight" anchor="overweight">
            <OverweightParcels parcels={parcels} />
          </StaffBlock>
        </div>
      )}
    </StaffPage>
  );
}
