import { pageMeta } from "#app/features/catalogue/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Facts } from "#app/ui/table.tsx";
import { contact } from "@dakbag/company/contact";
import { milestones } from "#content/milestones.ts";
import type { Route } from "./+types/about-us.ts";

const crumbs = [{ name: "Home", to: "/" }, { name: "About Us" }];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "About Us",
    description: "A packaging manufacturer with 27+ years of experience and 100+ staff.",
    origin: matches[0].loaderData.origin,
    path: "/aboutUs",
    crumbs,
  });
}

export default function AboutUs() {
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <Prose
        title="About Us"
        lead="We make what parcels travel in: courier bags, honeycomb wrap, tapes and labels, sold by the thousand to the businesses that ship."
      >
        <p>
          With 27+ years of experience and 100+ staff we extrude, print, cut and pack in our own factory, and
          ship from our own warehouse. Our customers are e-commerce sellers, brands and food-delivery
          businesses.
        </p>
        <Facts facts={milestones.map(({ number, description }) => ({ name: description, value: number }))} />
        <h2>Where we are</h2>
        <p>Warehouse: {contact.warehouse}</p>
        <p>Factory: {contact.factory}</p>
        <h2>Work with us</h2>
        <p>Large quantities, your own sizes, your own print: tell us what you ship.</p>
        <ButtonLink to="/enquiryPage" kind="action">
          Bulk Enquiry
        </ButtonLink>
      </Prose>
    </div>
  );
}
