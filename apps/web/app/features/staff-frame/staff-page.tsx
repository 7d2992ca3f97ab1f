import type { Role } from "@dakbag/contracts/account";
import type { ReactNode } from "react";
import { SignedInPage, SignedInPageLoading } from "#app/features/account/signed-in-page.tsx";
import type { SignedInData } from "#app/features/account/signed-in-page-data.ts";
import { StaffNavigation } from "./staff-navigation.tsx";

const notAuthorised = "You are not authorised to access this page"; // staff §6: visitors read it too
/** What the orders' pages say to a visitor in its place (staff §2, §6). */
export const loginFirst = "You need to login first";

interface StaffPageProps<Data> {
  heading: string;
  /** What a visitor reads above the ways to sign in. */
  promptTitle?: string;
  /** Of `readForStaff`. */
  data: SignedInData<Data & { role: Role }>;
  children: (data: Data) => ReactNode;
}

/** The frame of a page for staff: who may not see it reads why (staff §6), everybody else has the ways to the others. */
export function StaffPage<Data>(props: StaffPageProps<Data>) {
  const { heading, promptTitle = notAuthorised, data, children } = props;
  return (
    <SignedInPage heading={heading} promptTitle={promptTitle} data={data}>
      {(ready) => (
        <>
          <StaffNavigation role={ready.role} />
          {children(ready)}
        </>
      )}
    </SignedInPage>
  );
}

/** The same frame while the page loads. */
export function StaffPageLoading(props: { heading: string; promptTitle?: string; children: ReactNode }) {
  return <SignedInPageLoading promptTitle={notAuthorised} {...props} />;
}
