import { company } from "@dakbag/company/company";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/security.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { SessionList } from "./session-list.tsx";
import { SignInSection } from "./sign-in-section.tsx";
import styles from "./security.module.css";

const frame = { heading: "Security", promptTitle: "Sign in to see where you are signed in" };

export function clientLoader() {
  return readSignedIn(async () => {
    const [{ phoneNumber }, { success: _, ...factor }, { sessions }] = await Promise.all([
      call("GET /api/users/profile"),
      call("GET /api/users/secondFactor"),
      call("GET /api/users/sessions"),
    ]);
    return { phoneNumber, factor, sessions };
  }, messageOf);
}

export const meta: Route.MetaFunction = () => [{ title: `Security | ${company.shopName}` }];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <Skeleton height="280px" />
    </SignedInPageLoading>
  );
}

/** What the user signs in with, where they are signed in, and the authenticator app of staff. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage {...frame} data={loaderData}>
      {({ phoneNumber, factor, sessions }) => (
        <div className={styles.sections}>
          <SignInSection phoneNumber={phoneNumber} hasApp={factor.setUpAt !== null} />
          {(factor.isAllowed || factor.setUpAt !== null) && <AuthenticatorApp {...factor} />}
          <SessionList sessions={sessions} />
        </div>
      )}
    </SignedInPage>
  );
}
