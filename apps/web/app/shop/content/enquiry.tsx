import { Link, useLocation } from "react-router";
import { pageMeta } from "#app/shop/page-meta.ts";
import { EnquiryForm } from "./enquiries/enquiry-form.tsx";
import { readEnquiry } from "./enquiries/enquiry-search-params.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Facts } from "#app/ui/table.tsx";
import { company, contact, helpPhoneUrl, whatsappUrl } from "@dakbag/company/company";
import type { EnquiryKind } from "@dakbag/domain/enquiries/enquiry";
import type { ReactElement } from "react";
import type { Route } from "./+types/enquiry.ts";
import styles from "./enquiry.module.css";

export function meta({ location, matches }: Route.MetaArgs) {
  const { title, description, path } = enquiryPageAt(location.pathname);
  const { origin } = matches[0].loaderData;
  return pageMeta({ title, description, origin, path, crumbs: crumbsOf(title) });
}

const crumbsOf = (title: string) => [{ name: "Home", to: "/" }, { name: title }];

/** The two enquiry pages: the form, with help and other ways to reach us beside or below it. */
export default function Enquiry() {
  const { pathname, search } = useLocation();
  const { kind, title, lead, help, whatsappDraft, externalForm } = enquiryPageAt(pathname);
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbsOf(title)} />
      <div className={styles.head}>
        <Prose title={title} lead={lead} />
      </div>
      <div className={styles.parts}>
        <EnquiryForm key={kind} kind={kind} asked={readEnquiry(search)} />
        <Prose>
          {help}
          <h2>Or speak to us</h2>
          <Facts
            facts={[
              { name: "Help line", value: <a href={helpPhoneUrl}>{contact.helpPhone}</a> },
              { name: "WhatsApp", value: <a href={whatsappUrl(whatsappDraft)}>Start a chat</a> },
              { name: "E-mail", value: <a href={`mailto:${contact.orderEmail}`}>{contact.orderEmail}</a> },
              { name: "Hours", value: contact.supportHours },
            ]}
          />
          <h2>Or use our external form</h2>
          <p>
            <ButtonAnchor href={externalForm.url} target="_blank" rel="noreferrer">
              <span>{externalForm.name}</span>
              <span className="visually-hidden"> (opens in a new tab)</span>
            </ButtonAnchor>
          </p>
        </Prose>
      </div>
    </div>
  );
}

interface EnquiryPage {
  kind: EnquiryKind;
  path: string;
  title: string;
  description: string;
  lead: string;
  help: ReactElement;
  whatsappDraft: string;
  externalForm: { name: string; url: string };
}

const pages: readonly EnquiryPage[] = [
  {
    kind: "bulk",
    path: "/enquiryPage",
    title: "Bulk Enquiry",
    description: "Ask for a price for large quantities, custom sizes and printed packaging.",
    lead: "Larger quantities than in the shop, a size we do not list, carry bags or corrugated boxes: ask, and we answer with a price.",
    help: (
      <>
        <h2>What helps us answer</h2>
        <ul>
          <li>Product, size and thickness, or a photograph of what you use today</li>
          <li>Quantity, and how often you need it</li>
          <li>Print: number of colours, and your artwork if you have it</li>
          <li>Delivery pincode and GST number</li>
        </ul>
        <p>
          With your own print? <Link to="/customisationPage">Tell us what to print</Link>.
        </p>
      </>
    ),
    whatsappDraft: "I would like a price for a bulk order of ",
    externalForm: { name: "Open the enquiry form", url: company.bulkEnquiryFormUrl },
  },
  {
    kind: "customisation",
    path: "/customisationPage",
    title: "Customisation",
    description: "Courier bags in your size, your colours and with your print.",
    lead: "Poly, paper and carry bags with your brand: the parcel is the first thing your customer sees.",
    help: (
      <>
        <h2>How it works</h2>
        <ol>
          <li>You send size, quantity and artwork with the form.</li>
          <li>We answer with a price and a drawing to approve.</li>
          <li>You approve a sample, then we print the full order.</li>
        </ol>
        <p>
          Many bags of our standard sizes? <Link to="/enquiryPage">Ask for a bulk price</Link>.
        </p>
        <h2>What can be made to order</h2>
        <ul>
          <li>Size, thickness and colour of the film or paper</li>
          <li>Print in one or several colours, on one or both sides</li>
          <li>Document pocket, second adhesive strip for returns, running numbers and barcodes</li>
        </ul>
      </>
    ),
    whatsappDraft: "I would like a price for bags with our own print: ",
    externalForm: { name: "Open the customisation form", url: company.customisationFormUrl },
  },
];

function enquiryPageAt(pathname: string): EnquiryPage {
  const path = pathname.toLowerCase().replace(/\/$/, "");
  const page = pages.find((candidate) => candidate.path.toLowerCase() === path);
  if (!page) throw new Error(`There is no page for enquiries at ${pathname}`);
  return page;
}
