import { company as shop } from "@dakbag/company/company";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/company.ts";
import { BranchList } from "./branch-list.tsx";
import { LeaveCompany } from "./leave-company.tsx";
import { MemberList } from "./member-list.tsx";
import { OpenCompany } from "./open-company.tsx";
import { OwnInvitations } from "./own-invitations.tsx";
import { RenameCompany } from "./rename-company.tsx";
import styles from "./company.module.css";

const frame = { heading: "Your company", promptTitle: "Sign in to see your company" };

export function clientLoader() {
  return readSignedIn(async () => {
    const [{ company, ownInvitations }, { phoneNumber }] = await Promise.all([
      call("GET /api/company"),
      call("GET /api/users/profile"),
    ]);
    return { company, ownInvitations, phoneNumber };
  }, messageOf);
}

export const meta: Route.MetaFunction = () => [{ title: `Your company | ${shop.shopName}` }];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <Skeleton height="280px" />
    </SignedInPageLoading>
  );
}

/** Invitations to the reader; their company with branches and colleagues, or how to open one. */
export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage {...frame} data={loaderData}>
      {({ company, ownInvitations, phoneNumber }) => (
        <div className={styles.sections}>
          <OwnInvitations invitations={ownInvitations} hasCompany={company !== null} />
          {company === null ? (
            <OpenCompany isInvited={ownInvitations.length > 0} />
          ) : (
            <>
              <RenameCompany company={company} />
              <BranchList company={company} />
              <MemberList company={company} ownPhone={phoneNumber} />
              <LeaveCompany company={company} />
            </>
          )}
        </div>
      )}
    </SignedInPage>
  );
}
