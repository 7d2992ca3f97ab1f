import { call } from "#app/api/call.ts";
import { nullIfNotFound, readPage } from "#app/staff/staff-access.ts";
import { NotFound, StaffPage, StaffPageLoading, headingOf, staffMeta } from "#app/staff/staff-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/enquiry.ts";
import { Contact, EnquiryStatusButtons, History, RequestedGoods } from "./enquiry-blocks.tsx";
import styles from "./enquiry.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  return readPage(async () => {
    const found = await nullIfNotFound(call("GET /api/admin/enquiries/:id", { params: { id }, signal }));
    return { heading: found ? `Enquiry ${found.enquiry.number}` : "Enquiry", found };
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(headingOf(loaderData) ?? "Enquiry");

/** The enquiry, links to answer it, its status and its history. */
export default function Enquiry({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={headingOf(loaderData)} data={loaderData}>
      {({ found }) =>
        found ? (
          <div key={found.enquiry.id} className={styles.enquiry}>
            <EnquiryStatusButtons enquiry={found.enquiry} />
            <div className={styles.blocks}>
              <RequestedGoods enquiry={found.enquiry} />
              <Contact {...found} />
            </div>
            <History {...found} />
            <div className={styles.actions}>
              {found.nextNew !== null && (
                <ButtonLink kind="action" to={`/admin/enquiries/${found.nextNew}`}>
                  Next new enquiry
                </ButtonLink>
              )}
              <ButtonLink to="/admin/enquiries">All enquiries</ButtonLink>
            </div>
          </div>
        ) : (
          <NotFound what="enquiry" />
        )
      }
    </StaffPage>
  );
}
