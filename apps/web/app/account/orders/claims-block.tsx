import { hoursToClaim, isOfBuyer } from "@dakbag/domain/claims/claim-clock";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { maxClaimPictures } from "@dakbag/domain/claims/claim-evidence";
import { claimLabels } from "@dakbag/domain/claims/claim-labels";
import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { company, whatsappUrl } from "@dakbag/company/company";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { AddPictures } from "./add-pictures.tsx";
import { claimStateTexts } from "./claim-texts.ts";
import styles from "./claims-block.module.css";
import type { Claims } from "./read-claims.ts";

const ClaimDialog = lazyComponent(() => import("./claim-dialog.tsx"));

interface ClaimsBlockProps {
  order: OrderDetails;
  claims: Claims;
}

/** What was reported of a delivery and what became of it, and until when more can be reported. */
export default function ClaimsBlock({ order, claims }: ClaimsBlockProps) {
  return (
    <section className={styles.block} aria-labelledby="claims">
      <h2 id="claims">Problems with the delivery</h2>
      {claims.claims.length > 0 && (
        <ul role="list" className={styles.claims}>
          {claims.claims.map((claim) => (
            <ClaimCard key={claim.id} order={order} claim={claim} />
          ))}
        </ul>
      )}
      <Report order={order} claims={claims} />
    </section>
  );
}

function Report({ order, claims }: ClaimsBlockProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const parcels = claims.parcels.filter(({ lines }) => lines.length > 0);
  const ends = parcels.flatMap(({ deadlines }) => deadlines.filter(({ isOver }) => !isOver));
  if (parcels.length === 0) return null;
  if (ends.length === 0 || !claims.canRaise) return <Late order={order} />;
  return (
    <>
      <p>
        {`Is something damaged, missing, wrong or faulty? Tell us until ${indiaDateAndTime(lastOf(ends))}; wrong goods within ${hoursToClaim.wrong} hours, damaged and missing ones within ${hoursToClaim.damaged} hours of the delivery.`}
      </p>
      <Button onClick={() => setIsOpen(true)} onPointerEnter={ClaimDialog.load} onFocus={ClaimDialog.load}>
        Report a problem
      </Button>
      {isOpen && (
        <ClaimDialog
          order={order}
          parcels={parcels}
          onClose={() => {
            setIsOpen(false);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

const lastOf = (deadlines: readonly { until: string }[]): string =>
  deadlines
    .map(({ until }) => until)
    .toSorted()
    .at(-1) ?? "";

function Late({ order: { orderNumber } }: Pick<ClaimsBlockProps, "order">) {
  return (
    <p className="muted">
      The time to report problems of this delivery here is over. Please ask us on{" "}
      <a
        href={whatsappUrl(`Hello ${company.shopName}, I have a problem with my order ${orderNumber}.`)}
        target="_blank"
        rel="noreferrer"
      >
        WhatsApp<span className="visually-hidden">{` about ${orderNumber} (opens in a new tab)`}</span>
      </a>
      .
    </p>
  );
}

type Claim = Claims["claims"][number];

function ClaimCard({ order, claim }: { order: OrderDetails; claim: Claim }) {
  const { label, tone, more } = claimStateTexts[claim.state];
  const facts = [
    `Parcel ${claim.parcelNumber}`,
    `reported on ${indiaDateAndTime(claim.raisedAt)}`,
    ...(claim.pictures > 0 ? [countWithNoun(claim.pictures, "picture")] : []),
    ...(claim.videoUrl === "" ? [] : ["with a video"]),
  ];
  return (
    <li className={`card ${styles.claim}`}>
      <p className={styles.head}>
        <strong>{claimLabels[claim.kind]}</strong>
        <Badge tone={tone}>{label}</Badge>
        <span className="muted">{more}</span>
      </p>
      {claim.lines.map((line) => (
        <p key={line.lineNumber}>{describeLine(claim, line)}</p>
      ))}
      {claim.answer !== "" && <p className={styles.words}>{`Our answer: ${claim.answer}`}</p>}
      {claim.replacement !== null && (
        <p>{`The replacement is parcel ${claim.replacement} of this order; its tracking appears under Tracking once it leaves.`}</p>
      )}
      {claim.note !== "" && <p className={`muted ${styles.words}`}>{`You wrote: ${claim.note}`}</p>}
      <p className="muted">{facts.join(" · ")}</p>
      {claim.state === "Raised" && isOfBuyer(claim.kind) && <OwnActions order={order} claim={claim} />}
    </li>
  );
}

function describeLine(
  { state }: Claim,
  { quantity, productTitle, refund, replace }: Claim["lines"][number],
): string {
  const outcome = [
    ...(refund > 0 ? [`${formatQuantity(refund)} refunded`] : []),
    ...(replace > 0 ? [`${formatQuantity(replace)} replaced`] : []),
  ];
  const isDecided = state === "Settled" && outcome.length > 0;
  return `${formatQuantity(quantity)} × ${productTitle}${isDecided ? `: ${outcome.join(", ")}` : ""}`;
}

/** While staff have not decided. */
function OwnActions({ order, claim }: { order: OrderDetails; claim: Claim }) {
  const { revalidate } = useRevalidator();
  const params = { id: order._id, claimId: claim.id };
  async function withdraw() {
    try {
      await call("POST /api/orders/:id/claims/:claimId/withdraw", { params });
    } finally {
      await revalidate();
    }
  }
  return (
    <div className={styles.actions}>
      {claim.pictures < maxClaimPictures && (
        <AddPictures
          named={params}
          free={maxClaimPictures - claim.pictures}
          onSent={() => void revalidate()}
        />
      )}
      <PressButton size="small" kind="quiet" work={withdraw}>
        Withdraw
      </PressButton>
    </div>
  );
}
