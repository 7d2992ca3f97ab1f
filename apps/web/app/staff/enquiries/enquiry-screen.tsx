import { StaffBlock } from "#app/staff/staff-block.tsx";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Facts } from "#app/ui/table.tsx";
import { DownloadArtwork } from "./download-artwork.tsx";
import { EnquiryStatusButtons } from "./enquiry-status-buttons.tsx";
import { kindWords } from "./enquiry-words.ts";
import type { WholeEnquiry } from "./enquiry.tsx";
import styles from "./enquiry-desk.module.css";

/** What was asked, the ways to answer, how far it is, and who has moved it. */
export function EnquiryScreen(found: WholeEnquiry) {
  const { enquiry, nextNew } = found;
  return (
    <div className={styles.enquiry}>
      <EnquiryStatusButtons enquiry={enquiry} />
      <div className={styles.blocks}>
        <Asked enquiry={enquiry} />
        <Sender {...found} />
      </div>
      <History {...found} />
      <div className={styles.actions}>
        {nextNew !== null && (
          <ButtonLink kind="action" to={`/admin/enquiries/${nextNew}`}>
            Next new enquiry
          </ButtonLink>
        )}
        <ButtonLink to="/admin/enquiries">All enquiries</ButtonLink>
      </div>
    </div>
  );
}

function Asked({ enquiry }: Pick<WholeEnquiry, "enquiry">) {
  const { kind, receivedAt, what, quantity, pincode, message, artwork } = enquiry;
  return (
    <StaffBlock title="What is asked for">
      <Facts
        facts={[
          { name: "Kind", value: kindWords[kind] },
          { name: "Received", value: indiaDateAndTime(receivedAt) },
          { name: "What", value: <span className={styles.words}>{what}</span> },
          { name: "How much", value: quantity },
          { name: "Pincode", value: pincode || "–" },
          { name: "Message", value: message ? <span className={styles.words}>{message}</span> : "–" },
        ]}
      />
      {artwork && <DownloadArtwork id={enquiry.id} artwork={artwork} />}
    </StaffBlock>
  );
}

const ways = { sms: "SMS", email: "E-mail" };
const outcomes = {
  waiting: "waits to be sent",
  sending: "is being sent",
  sent: "sent",
  failed: "could not be sent",
  unclear: "may not have been sent",
};

function Sender({ enquiry, acknowledgements }: WholeEnquiry) {
  const { number, name, companyName, phoneNumber, email } = enquiry;
  const subject = encodeURIComponent(`Your enquiry ${number}`);
  const told = acknowledgements.map(({ channel, state }) => `${ways[channel]} ${outcomes[state]}`);
  return (
    <StaffBlock title="Who asks">
      <Facts
        facts={[
          { name: "Name", value: name },
          { name: "Company", value: companyName },
          { name: "Phone number", value: `${phoneNumber} (not proven)` },
          { name: "E-mail", value: email || "–" },
          { name: "Acknowledged", value: told.join(", ") || "No" },
        ]}
      />
      <div className={styles.actions}>
        <ButtonAnchor size="small" href={`tel:+91${phoneNumber}`}>
          Call
        </ButtonAnchor>
        <ButtonAnchor size="small" href={`https://wa.me/91${phoneNumber}`} target="_blank" rel="noreferrer">
          WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
        </ButtonAnchor>
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

function History({ enquiry, history }: WholeEnquiry) {
  return (
    <StaffBlock title="History">
      <ul role="list" className={styles.history}>
        <li>{indiaDateAndTime(enquiry.receivedAt)}: received</li>
        {history.map(({ at, actor, from, to }) => (
          <li key={`${at} ${to}`}>
            {indiaDateAndTime(at)}: {actor} set {from} to {to}
          </li>
        ))}
      </ul>
    </StaffBlock>
  );
}
