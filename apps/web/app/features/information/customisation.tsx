import { pageMeta } from "#app/features/catalogue/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { company } from "@dakbag/company/company";
import type { Route } from "./+types/customisation.ts";

const crumbs = [{ name: "Home", to: "/" }, { name: "Customisation" }];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Customisation",
    description: "Courier bags in your size, your colours and with your print.",
    origin: matches[0].loaderData.origin,
    path: "/customisationPage",
    crumbs,
  });
}

export default function Customisation() {
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <Prose
        title="Customisation"
        lead="Poly, paper and carry bags with your brand: the parcel is the first thing your customer sees."
      >
        <h2>How it goes</h2>
        <ol>
          <li>You send size, quantity and artwork with the form.</li>
          <li>We answer with a price and a drawing to approve.</li>
          <li>You approve a sample, then we print the series.</li>
        </ol>
        <h2>What can be made to order</h2>
        <ul>
          <li>Size, thickness and colour of the film or paper</li>
          <li>Print in one or several colours, on one or both sides</li>
          <li>Document pocket, second adhesive strip for returns, running numbers and barcodes</li>
        </ul>
        <p>
          <ButtonAnchor
            href={company.customisationFormUrl}
            kind="action"
            size="large"
            target="_blank"
            rel="noreferrer"
          >
            Open the customisation form
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonAnchor>
        </p>
      </Prose>
    </div>
  );
}
