import type { Role } from "@dakbag/contracts/account";
import type { ReactNode } from "react";
import { SignedInPage, SignedInPageLoading } from "#app/features/account/signed-in-page.tsx";
import type { SignedInData } from "#app/features/account/signed-in-page-data.ts";
import { StaffNavigation } from "./staff-navigation.tsx";

const promptTitle = "You need to login first"; // staff §2

interface StaffPageProps<Data> {
  heading: string;
  /** Of `readForStaff`. */
  data: SignedInData<Data & { role: Role }>;
  children: (data: Data) => ReactNode;
}

/** The frame of a page for staff: who may not see it reads why (staff §6), everybody else has the ways to the others. */
export function StaffPage<Data>({ heading, data, children }: StaffPageProps<Data>) {
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
export function StaffPageLoading({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <SignedInPageLoading heading={heading} promptTitle={promptTitle}>
      {children}
    </SignedInPageLoading>
  );
}
