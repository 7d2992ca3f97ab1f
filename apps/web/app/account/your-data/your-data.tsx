import { company, contact } from "@dakbag/company/company";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { download } from "#app/api/download.ts";
import { DownloadDocument } from "#app/components/documents/download-document.tsx";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Facts } from "#app/ui/table.tsx";
import type { Route } from "./+types/your-data.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { keptRecords } from "./kept-records.ts";
import styles from "./your-data.module.css";

const frame = { heading: "Your data", promptTitle: "Sign in to see your data" };

export const clientLoader = () =>
  readSignedIn(async () => ({ own: await call("GET /api/users/data") }), messageOf);

export const meta: Route.MetaFunction = () => [{ title: `Your data | ${company.shopName}` }];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <Skeleton height="320px" />
    </SignedInPageLoading>
  );
}

/** Download of all data, and erasure of the account. */
export default function YourDataPage({ loaderData }: Route.ComponentProps) {
  const [erased, setErased] = useState<Answer<"POST /api/users/data/erase"> | null>(null);
  if (erased) return <Erased {...erased} />;
  return (
    <SignedInPage {...frame} data={loaderData}>
      {({ own }) => (
        <div className={styles.sections}>
          <section aria-labelledby="download">
            <h2 id="download">Download</h2>
            <p>
              Everything that we store of you in one zip file: your account, addresses, cart, orders, payments
              and messages as JSON, and your invoices and credit notes as PDF. Up to three times a day.
            </p>
            <DownloadDocument read={() => download("GET /api/users/data/download", {})}>
              Download your data
            </DownloadDocument>
          </section>
          <Erasure own={own} onErased={setErased} />
          <section aria-labelledby="questions">
            <h2 id="questions">Questions and complaints</h2>
            <p>
              Write to <a href={`mailto:${contact.grievanceEmail}`}>{contact.grievanceEmail}</a>
              <span>{`. We answer within ${contact.grievanceDays} days. Our`}</span>{" "}
              <Link to="/privacyPolicy">Privacy Policy</Link> lists what we keep, and for how long. Name,
              addresses and GST number can be changed in <Link to="/edit">Edit Profile</Link>.
            </p>
          </section>
        </div>
      )}
    </SignedInPage>
  );
}

interface ErasureProps {
  own: Answer<"GET /api/users/data">;
  onErased: (erased: Answer<"POST /api/users/data/erase">) => void;
}

/** Says before what is deleted and what is kept; refuses while orders are open. */
function Erasure({ own, onErased }: ErasureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">Erase your account</h2>
      <Facts
        facts={[
          {
            name: "Deleted immediately",
            value:
              "Name, phone number, e-mail, password, sign-ins, addresses, GST details, cart, enquiries, messages, and orders that were never paid" +
              (own.unpaidOrders > 0 ? ` (${own.unpaidOrders})` : ""),
          },
          { name: "Kept by tax law", value: keptRecords(own) },
        ]}
      />
      {own.obstacles.length > 0 ? (
        <Notice tone="warn">
          <p>Your account can be erased once this is finished:</p>
          <ul>
            {own.obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Button kind="danger" onClick={() => setIsOpen(true)}>
          Erase account
        </Button>
      )}
      {isOpen && <EraseDialog own={own} onClose={() => setIsOpen(false)} onErased={onErased} />}
    </section>
  );
}

/** Instead of an SMS or e-mail: there is no address any more that one could go to. */
function Erased(erased: Answer<"POST /api/users/data/erase">) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog was removed, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`page ${styles.erased}`}>
      <h1 ref={heading} tabIndex={-1}>
        Your account is erased
      </h1>
      <EmptyState title="You are signed out everywhere">
        <p>
          {erased.keptOrders > 0 && <span>{`Kept by tax law: ${keptRecords(erased)} `}</span>}
          <span>
            You can register again with the same phone number at any time: it will be a new, empty account.
          </span>
        </p>
        <ButtonLink to="/" kind="action">
          Go to the shop
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
