import { contact, helpPhoneUrl } from "@dakbag/company/company";
import type { EnquiryKind } from "@dakbag/domain/enquiries/enquiry";
import { useEffect, useRef } from "react";
import { PrivacyNotice } from "#app/components/privacy/privacy-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNotice } from "#app/ui/refusal-notice.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import type { SentEnquiry } from "./send-enquiry.ts";
import { useEnquiryForm } from "./use-enquiry-form.ts";
import styles from "./enquiry-form.module.css";

const labels = {
  bulk: {
    title: "Send us your enquiry",
    what: "Product, size, thickness; print, if there is any",
    file: "Photograph or drawing",
  },
  customisation: {
    title: "Tell us what to print",
    what: "Bag or label, size, colours of the print, one side or both",
    file: "Your logo or artwork",
  },
} as const satisfies Record<EnquiryKind, object>;

interface EnquiryFormProps {
  kind: EnquiryKind;
  /** What is needed, as far as it is known from another page. */
  asked?: { what: string; quantity: string };
}

/** The enquiry form; it works without scripts. */
export function EnquiryForm({ kind, asked }: EnquiryFormProps) {
  const { form, state, handlers, begin } = useEnquiryForm(kind);
  const { errors, failure, isSending = false, progress, sent } = state;
  if (sent) return <EnquirySent sent={sent} onSendAnother={begin} />;
  const own = labels[kind];
  return (
    <section aria-labelledby="enquiry" className={`card ${styles.card}`}>
      <h2 id="enquiry">{own.title}</h2>
      <form
        ref={form}
        method="post"
        action="/api/enquiries"
        encType="multipart/form-data"
        noValidate
        className="pairs"
        {...handlers}
      >
        <input type="hidden" name="kind" value={kind} />
        <TextField label="Your name" name="name" autoComplete="name" error={errors["name"]} />
        <TextField
          label="Company or brand"
          name="companyName"
          autoComplete="organization"
          error={errors["companyName"]}
        />
        <TextField
          label="Mobile number"
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          error={errors["phoneNumber"]}
        />
        <TextField
          label="E-mail"
          optional
          name="email"
          type="email"
          autoComplete="email"
          error={errors["email"]}
        />
        <div className={styles.wide}>
          <TextArea
            label="What do you need?"
            hint={own.what}
            name="what"
            rows={2}
            defaultValue={asked?.what}
            error={errors["what"]}
          />
        </div>
        <TextField
          label="How much?"
          hint="Roughly, for example 50,000, or 10,000 a month"
          name="quantity"
          defaultValue={asked?.quantity}
          error={errors["quantity"]}
        />
        <TextField
          label="Delivery pincode"
          hint="6 digits"
          optional
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors["pincode"]}
        />
        <div className={`${styles.wide} ${styles.file}`}>
          <TextField
            label={own.file}
            hint="PDF, JPEG, PNG or WebP, up to 5 MB. An AI, CDR or SVG drawing: please save it as PDF."
            optional
            name="file"
            type="file"
            accept=".pdf,.ai,image/jpeg,image/png,image/webp"
            error={errors["file"]}
          />
        </div>
        <div className={styles.wide}>
          <TextArea label="Anything else?" optional name="message" rows={3} error={errors["message"]} />
        </div>
        {/* Honeypot: bots fill in every field, people do not see this one. */}
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className={`${styles.wide} ${styles.end}`}>
          <RefusalNotice>{failure ?? null}</RefusalNotice>
          {progress !== undefined && <progress aria-label="Sending your file" value={progress} />}
          <Button type="submit" kind="action" size="large" busy={isSending}>
            Send enquiry
          </Button>
          <p className="muted">{`We answer by phone or e-mail. Our hours: ${contact.supportHours}.`}</p>
        </div>
        <div className={styles.wide}>
          <PrivacyNotice about="enquiry" />
        </div>
      </form>
    </section>
  );
}

const channels = { sms: "SMS", email: "e-mail" };

/** Replaces the form once the enquiry has arrived. */
function EnquirySent({
  sent: { number, acknowledgedBy },
  onSendAnother,
}: {
  sent: SentEnquiry;
  onSendAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="enquiry" className={`card ${styles.card}`}>
      <h2 id="enquiry" ref={heading} tabIndex={-1}>
        {`We have your enquiry ${number}`}
      </h2>
      <p>
        {acknowledgedBy.length > 0
          ? `We are sending you this number by ${acknowledgedBy.map((channel) => channels[channel]).join(" and ")}.`
          : "Please note the number."}
      </p>
      <h3>What happens next</h3>
      <p>
        <span>{`Our team reads it and answers you by phone or e-mail. Our hours: ${contact.supportHours}. Anything to add? Call`}</span>{" "}
        <a href={helpPhoneUrl}>{contact.helpPhone}</a> and mention the number.
      </p>
      <Button onClick={onSendAnother}>Send another enquiry</Button>
    </section>
  );
}
