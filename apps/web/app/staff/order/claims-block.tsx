import type { ClaimOnDesk } from "@dakbag/contracts/claims";
import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { claimLabels } from "@dakbag/domain/claims/claim-labels";
import { isClaimOpen } from "@dakbag/domain/claims/claim-state";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { claimStateTones } from "#app/staff/claim-labels.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { showToast } from "#app/ui/toast.tsx";
import { AcceptClaimDialog } from "./accept-claim-dialog.tsx";
import { ClaimPicture } from "./claim-picture.tsx";
import { RefuseClaimDialog } from "./refuse-claim-dialog.tsx";
import styles from "./claims-block.module.css";

interface ClaimsBlockProps {
  order: OrderOnDesk["order"];
  refundable: OrderOnDesk["refundable"];
  claims: readonly ClaimOnDesk[];
}

/** What was reported of an order's parcels, with its evidence, and the decisions of staff. */
export function ClaimsBlock({ order, refundable, claims }: ClaimsBlockProps) {
  if (claims.length === 0) return null;
  return (
    <StaffBlock title="Claims" anchor="claims">
      <ul role="list" className={styles.claims}>
        {claims.map((claim) => (
          <li key={claim.id} className={styles.claim}>
            <p className={styles.head}>
              <strong>{`${claimLabels[claim.kind]}, parcel ${claim.parcelNumber}`}</strong>
              <Badge tone={claimStateTones[claim.state]}>{claim.state}</Badge>
              <span className="muted">{times(claim)}</span>
            </p>
            {claim.lines.map((line) => (
              <p key={line.lineNumber}>{describeLine(line)}</p>
            ))}
            {claim.note !== "" && <p className={styles.words}>{`“${claim.note}”`}</p>}
            <Evidence orderId={order._id} claim={claim} />
            {claim.answer !== "" && <p className={styles.words}>{`Answer: ${claim.answer}`}</p>}
            {claim.replacement !== null && <p>{`Replaced by parcel ${claim.replacement}`}</p>}
            {mayUse("admin") && <ClaimActions order={order} refundable={refundable} claim={claim} />}
          </li>
        ))}
      </ul>
    </StaffBlock>
  );
}

const times = ({ raisedAt, deadline }: ClaimOnDesk) =>
  `Raised ${indiaDateAndTime(raisedAt)}, deadline ${indiaDateAndTime(deadline)}`;

function describeLine({
  quantity,
  SKU,
  productTitle,
  unit,
  refund,
  replace,
}: ClaimOnDesk["lines"][number]): string {
  const decided = [
    ...(refund > 0 ? [`refund ${formatQuantity(refund)}`] : []),
    ...(replace > 0 ? [`replace ${formatQuantity(replace)}`] : []),
  ];
  const what = `${formatPieces({ quantity, unit })} of ${SKU}, ${productTitle}`;
  return decided.length === 0 ? what : `${what}: ${decided.join(", ")}`;
}

function Evidence({ orderId, claim: { id, pictures, videoUrl } }: { orderId: string; claim: ClaimOnDesk }) {
  if (pictures.length === 0 && videoUrl === "") return <p className="muted">No pictures and no video</p>;
  return (
    <div className={styles.evidence}>
      {pictures.map((picture, at) => (
        <ClaimPicture
          key={picture.id}
          named={{ id: orderId, claimId: id }}
          picture={picture}
          number={at + 1}
        />
      ))}
      {videoUrl !== "" && (
        <a href={videoUrl} target="_blank" rel="noreferrer">
          <span>{videoUrl}</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}

function ClaimActions({
  order,
  refundable,
  claim,
}: Omit<ClaimsBlockProps, "claims"> & { claim: ClaimOnDesk }) {
  const [opened, setOpened] = useState<"accept" | "refuse" | null>(null);
  const { revalidate } = useRevalidator();
  const close = () => {
    setOpened(null);
    void revalidate();
  };
  async function cancelReplacement() {
    try {
      await call("POST /api/admin/orders/:id/claims/:claimId/cancelReplacement", {
        params: { id: order._id, claimId: claim.id },
        body: { version: claim.version },
      });
      showToast("ok", `Parcel ${claim.replacement} is cancelled, and its goods are in stock`);
    } finally {
      await revalidate();
    }
  }
  return (
    <div className={styles.actions}>
      {isClaimOpen(claim.state) && (
        <>
          <Button size="small" kind="action" onClick={() => setOpened("accept")}>
            <span>{claim.state === "Raised" ? "Accept" : "Settle"}</span>
            <span className="visually-hidden">{` the claim on parcel ${claim.parcelNumber}`}</span>
          </Button>
          <Button size="small" onClick={() => setOpened("refuse")}>
            Refuse<span className="visually-hidden">{` the claim on parcel ${claim.parcelNumber}`}</span>
          </Button>
        </>
      )}
      {claim.canCancelReplacement && (
        <PressButton size="small" work={cancelReplacement}>
          Cancel the replacement
        </PressButton>
      )}
      {opened === "accept" && (
        <AcceptClaimDialog order={order} refundable={refundable} claim={claim} onClose={close} />
      )}
      {opened === "refuse" && <RefuseClaimDialog order={order} claim={claim} onClose={close} />}
    </div>
  );
}
