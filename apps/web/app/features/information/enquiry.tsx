import { pageMeta } from "#app/features/catalogue/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Facts } from "#app/ui/table.tsx";
import { company } from "@dakbag/company/company";
import { contact, helpPhoneUrl, whatsappUrl } from "@dakbag/company/contact";
import type { Route } from "./+types/enquiry.ts";

const crumbs = [{ name: "Home", to: "/" }, { name: "Bulk Enquiry" }];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Bulk Enquiry",
    description: "Ask for a price on large quantities, own sizes and printed packaging.",
    origin: matches[0].loaderData.origin,
    path: "/enquiryPage",
    crumbs,
  });
}

export default function Enquiry() {
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <Prose
        title="Bulk Enquiry"
        lead="More than the shop's quantities, a size we do not list, carry bags or corrugated boxes: ask, and we answer with a price."
      >
        <p>
          <ButtonAnchor
            href={company.bulkEnquiryFormUrl}
            kind="action"
            size="large"
            target="_blank"
            rel="noreferrer"
          >
            Open the enquiry form
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonAnchor>
        </p>
        <h2>What helps us answer</h2>
        <ul>
          <li>Product, size and thickness, or a photograph of what you use today</li>
          <li>Quantity, and how often you need it</li>
          <li>Print: number of colours, and your artwork if you have it</li>
          <li>Delivery pincode and GST number</li>
        </ul>
        <h2>Or speak to us</h2>
        <Facts
          facts={[
            { name: "Help line", value: <a href={helpPhoneUrl}>{contact.helpPhone}</a> },
            {
              name: "WhatsApp",
              value: <a href={whatsappUrl("I would like a price for a bulk order of ")}>Start a chat</a>,
            },
            { name: "E-mail", value: <a href={`mailto:${contact.orderEmail}`}>{contact.orderEmail}</a> },
            { name: "Hours", value: contact.supportHours },
          ]}
        />
      </Prose>
    </div>
  );
}
