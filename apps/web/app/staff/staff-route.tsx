import { useMatches } from "react-router";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "@dakbag/company/company";
import type { Route } from "./+types/staff-route.ts";
import { openForStaff } from "./open-for-staff.ts";
import { StaffNavigation } from "./staff-navigation.tsx";
import { staffPageAt } from "./staff-pages.ts";
import styles from "./staff-route.module.css";

const notAuthorised = "You are not authorised to access this page"; // staff §6: visitors read it too

export function clientLoader({ pattern, url, params, request }: Route.ClientLoaderArgs) {
  return openForStaff(staffPageAt(pattern), { url, params, signal: request.signal });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const own = loaderData?.state === "ready" ? loaderData.heading : undefined;
  const heading = own ?? staffPageAt(matches.at(-1)?.id ?? "").heading;
  return [{ title: `${heading} | Staff desk | ${company.shopName}` }, { name: "robots", content: "noindex" }];
}

/** By its class the page around it is a tool's: denser than the shop's. */
function Heading({ text, isWide = false }: { text: string; isWide?: boolean | undefined }) {
  return <span className={isWide ? `${styles.heading} ${styles.wide}` : styles.heading}>{text}</span>;
}

/** Its route is named by its path. */
function usePath(): string {
  return useMatches().at(-1)?.id ?? "";
}

/** What stands there before anybody is known; the server sends no more than this. */
export function HydrateFallback() {
  const { heading, prompt = notAuthorised, isWide } = staffPageAt(usePath());
  return (
    <SignedInPageLoading heading={<Heading text={heading} isWide={isWide} />} promptTitle={prompt}>
      <Skeleton height="480px" />
    </SignedInPageLoading>
  );
}

/**
 * Every page for staff. The site map travels with every public page, so it names this one file for all of them and the
 * pages themselves are loaded from here.
 */
export default function StaffRoute({ loaderData }: Route.ComponentProps) {
  const path = usePath();
  const { heading, prompt = notAuthorised, isWide } = staffPageAt(path);
  const own = loaderData.state === "ready" ? loaderData.heading : undefined;
  return (
    <SignedInPage
      key={path}
      heading={<Heading text={own ?? heading} isWide={isWide} />}
      promptTitle={prompt}
      data={loaderData}
    >
      {({ role, screen }) => (
        <>
          <StaffNavigation role={role} />
          {screen}
        </>
      )}
    </SignedInPage>
  );
}
