import { type EnquiryStatus, enquiryStatuses } from "@dakbag/domain/enquiries/enquiry";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ProductTitle } from "#app/components/product-title.tsx";
import { type Answer, call } from "#app/api/call.ts";
import { download } from "#app/api/download.ts";
import { DownloadDocument } from "#app/components/documents/download-document.tsx";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { ButtonAnchor, ButtonLink, Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Facts } from "#app/ui/table.tsx";
import { enquiryKindLabels, enquiryStatusTones } from "#app/staff/enquiry-labels.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { WhatsAppLink } from "#app/staff/whatsapp-link.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./enquiry.module.css";

type EnquiryDetails = Answer<"GET /api/admin/enquiries/:id">;

export function RequestedGoods({ enquiry }: Pick<EnquiryDetails, "enquiry">) {
  const { kind, receivedAt, what, quantity, pincode, message, artwork } = enquiry;
  return (
    <StaffBlock title="Requested goods">
      <Facts
        facts={[
          { name: "Kind", value: enquiryKindLabels[kind] },
          { name: "Received", value: indiaDateAndTime(receivedAt) },
          {
            name: "What",
            value: (
              <span className={styles.words}>
                <ProductTitle title={what} />
              </span>
            ),
          },
          { name: "How much", value: quantity },
          { name: "Pincode", value: pincode || "–" },
          { name: "Message", value: message ? <span className={styles.words}>{message}</span> : "–" },
        ]}
      />
      {artwork && <DownloadArtwork id={enquiry.id} artwork={artwork} />}
    </StaffBlock>
  );
}

interface DownloadArtworkProps {
  id: string;
  artwork: NonNullable<EnquiryDetails["enquiry"]["artwork"]>;
}

/** Saves the file of an enquiry. Nothing of it is shown: its content is not trusted. */
function DownloadArtwork({ id, artwork: { fileName, format, byteCount } }: DownloadArtworkProps) {
  return (
    <div className={styles.actions}>
      <DownloadDocument read={() => download("GET /api/admin/enquiries/:id/artwork", { params: { id } })}>
        Download the file
      </DownloadDocument>
      <span className="muted">
        {`${fileName}: ${format.toUpperCase()}, ${Math.max(1, Math.round(byteCount / 1024)).toLocaleString("en-IN")} kB`}
      </span>
    </div>
  );
}

const ways = { sms: "SMS", email: "E-mail" };
const outcomes = {
  waiting: "waiting to be sent",
  sending: "is being sent",
  sent: "sent",
  failed: "could not be sent",
  unclear: "may not have been sent",
};

export function Contact({ enquiry, acknowledgements }: EnquiryDetails) {
  const { number, name, companyName, phoneNumber, email } = enquiry;
  const subject = encodeURIComponent(`Your enquiry ${number}`);
  const acknowledged = acknowledgements.map(({ channel, state }) => `${ways[channel]} ${outcomes[state]}`);
  return (
    <StaffBlock title="Contact">
      <Facts
        facts={[
          { name: "Name", value: name },
          { name: "Company", value: companyName },
          { name: "Phone number", value: `${phoneNumber} (not verified)` },
          { name: "E-mail", value: email || "–" },
          { name: "Acknowledged", value: acknowledged.join(", ") || "No" },
        ]}
      />
      <div className={styles.actions}>
        <ButtonAnchor size="small" href={`tel:+91${phoneNumber}`}>
          Call
        </ButtonAnchor>
        <WhatsAppLink phoneNumber={phoneNumber} />
        {email !== "" && (
          <ButtonAnchor size="small" href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}>
            Write an e-mail
          </ButtonAnchor>
        )}
        <ButtonLink size="small" kind="quiet" to={`/admin/enquiries?search=${phoneNumber}`}>
          Enquiries of this phone
        </ButtonLink>
        <ButtonLink size="small" kind="quiet" to={`/admin/customers?search=${phoneNumber}`}>
          Customers with this phone
        </ButtonLink>
      </div>
    </StaffBlock>
  );
}

export function History({ enquiry, history }: EnquiryDetails) {
  return (
    <StaffBlock title="History">
      <ul role="list" className={styles.history}>
        <li>{`${indiaDateAndTime(enquiry.receivedAt)}: received`}</li>
        {history.map(({ at, actor, from, to }) => (
          <li key={`${at} ${to}`}>{`${indiaDateAndTime(at)}: ${actor} set ${from} to ${to}`}</li>
        ))}
      </ul>
    </StaffBlock>
  );
}

/** The status of an enquiry, and a button for each other one. */
export function EnquiryStatusButtons({
  enquiry: { id, status },
}: Pick<Answer<"GET /api/admin/enquiries/:id">, "enquiry">) {
  const [pressed, setPressed] = useState<EnquiryStatus>();
  const { isBusy, refusal, run } = useSaving(reasonOf);
  const { revalidate } = useRevalidator();

  const set = (to: EnquiryStatus) =>
    run(async () => {
      setPressed(to);
      try {
        await call("PUT /api/admin/enquiries/:id/status", { params: { id }, body: { from: status, to } });
        showToast("ok", `This enquiry is now: ${to}`);
      } finally {
        // After a conflict the status that another admin has set is shown.
        await revalidate();
      }
    });

  return (
    <div className={styles.actions} role="group" aria-label="Status">
      <Badge tone={enquiryStatusTones[status]} boxed>
        {status}
      </Badge>
      {enquiryStatuses
        .filter((to) => to !== status)
        .map((to) => (
          <Button
            key={to}
            size="small"
            busy={isBusy && pressed === to}
            disabled={isBusy && pressed !== to}
            onClick={() => void set(to)}
          >
            {`Mark as ${to.toLowerCase()}`}
          </Button>
        ))}
      <ActionError>{refusal}</ActionError>
    </div>
  );
}
