import type { Elements } from "#app/ui/elements.ts";
import { useLocation } from "react-router";
import { company } from "@dakbag/company/company";
import { CannotRead, type PageData, Loaded } from "#app/components/page/loaded.tsx";
import { SignInPrompt } from "#app/components/sign-in/signed-in-page.tsx";
import { call } from "#app/api/call.ts";
import { endSession } from "#app/api/session.ts";
import { openSignIn } from "#app/api/sign-in-request.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { StaffRefusal } from "./staff-access.ts";
import { staffPageAt } from "./staff-pages.ts";
import styles from "./staff-page.module.css";

const notAuthorised = "You are not authorised to access this page"; // staff §6: visitors read it too

export function staffMeta(heading: string) {
  return [{ title: `${heading} | Staff desk | ${company.shopName}` }];
}

/** The heading that a page has read, such as "Order 26-27/000012". */
export function headingOf(data: PageData<{ heading: string }> | undefined): string | undefined {
  return data?.state === "ready" ? data.heading : undefined;
}

interface StaffPageProps<Data> {
  /** Where it depends on what was read; else the page's own. */
  heading?: string | undefined;
  data: PageData<Data>;
  children: (data: Data) => Elements;
}

/** A page for staff: its heading, then what was read. */
export function StaffPage<Data>({ heading, data, children }: StaffPageProps<Data>) {
  return (
    <Page heading={heading}>
      <Loaded data={data}>{children}</Loaded>
    </Page>
  );
}

/** The loading state, and all that the server sends: visitors see the prompt immediately, signed-in users a skeleton. */
export function StaffPageLoading() {
  const { prompt = notAuthorised } = staffPageAt(useLocation().pathname);
  return (
    <Page>
      <div className="only-signed-out">
        <SignInPrompt title={prompt} />
      </div>
      <div className="only-signed-in" aria-busy="true">
        <p className="visually-hidden">Loading…</p>
        <Skeleton height="480px" />
      </div>
    </Page>
  );
}

/** Shown instead of a page to a user without the role. */
export function StaffPageRefused({ refusal }: { refusal: StaffRefusal }) {
  const { prompt = notAuthorised } = staffPageAt(useLocation().pathname);
  return (
    <Page>
      {refusal.reason === "visitor" && <SignInPrompt title={prompt} />}
      {refusal.reason === "forbidden" && (
        <EmptyState title={notAuthorised}>
          <ButtonLink to="/">Go to home</ButtonLink>
        </EmptyState>
      )}
      {refusal.reason === "second-factor-not-set-up" && (
        <EmptyState title="Set up an authenticator app first">
          <p>The staff pages need a code from your phone as well as your password. It takes two minutes.</p>
          <ButtonLink kind="action" to="/admin/security">
            Set up
          </ButtonLink>
        </EmptyState>
      )}
      {refusal.reason === "second-factor-not-given" && (
        <EmptyState title="Please sign in again">
          <p>Your account has an authenticator app, and you are signed in without its code here.</p>
          <Button kind="action" onClick={signInAgain}>
            Sign in again
          </Button>
        </EmptyState>
      )}
      {refusal.reason === "failed" && <CannotRead message={refusal.message} />}
    </Page>
  );
}

function signInAgain() {
  const revoked = call("POST /api/users/logout").catch(() => undefined);
  endSession();
  void revoked;
  openSignIn("sign-in");
}

function Page({ heading, children }: { heading?: string | undefined; children: Elements }) {
  const page = staffPageAt(useLocation().pathname);
  return (
    <div className={`page ${styles.page}`} data-wide={page.isWide}>
      <h1>{heading ?? page.heading}</h1>
      {children}
    </div>
  );
}

const lists = { order: "orders", customer: "customers", product: "products", enquiry: "enquiries" };

/** Shown in place of an order, a customer, a product or an enquiry that does not exist. */
export function NotFound({ what }: { what: keyof typeof lists }) {
  return (
    <EmptyState title={`This ${what} was not found`}>
      <ButtonLink kind="action" to={`/admin/${lists[what]}`}>
        {`All ${lists[what]}`}
      </ButtonLink>
    </EmptyState>
  );
}
