import { Link } from "react-router";
import { Certificates } from "#app/shop/certificates.tsx";
import { pageMeta } from "#app/shop/page-meta.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import { ProductSketch, sketchScale } from "#app/components/pictures/product-sketch.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Facts } from "#app/ui/table.tsx";
import { contact, helpPhoneUrl, waysToPay } from "@dakbag/company/company";
import { clearTape, honeycombRoll, paperBag, polyBag, thermalLabel } from "#content/goods-to-draw.ts";
import { milestones } from "#content/milestones.ts";
import type { Route } from "./+types/about-us.ts";
import styles from "./about-us.module.css";

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

/** What we make, with one of each to draw. */
const goods: readonly { name: string; text: string; to: string; drawing: Drawable }[] = [
  {
    name: "Poly courier bags",
    text: "52 micron, tamper-proof, with or without a pocket for papers",
    to: "/product/courier-bag-poly",
    drawing: polyBag("10x12", "pod"),
  },
  {
    name: "Paper courier bags",
    text: "kraft, laminated at the flap or from lip to lip",
    to: "/product/courier-bag-paper",
    drawing: paperBag("10x12"),
  },
  {
    name: "Honeycomb wrap",
    text: "paper rolls and sleeves instead of bubble wrap",
    to: "/product/honeycomb-sleeve",
    drawing: honeycombRoll,
  },
  {
    name: "Self-adhesive tapes",
    text: "transparent and brown, by the carton",
    to: "/product/self-adhesive-tapes",
    drawing: clearTape,
  },
  {
    name: "Thermal labels",
    text: "plain, and with a printed barcode series",
    to: "/product/thermal-label",
    drawing: thermalLabel,
  },
];

const family = goods.map(({ drawing }) => drawing);

export default function AboutUs() {
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <Prose
        title="About Us"
        lead="We make what parcels travel in: courier bags, honeycomb wrap, tapes and labels, sold in bulk to businesses that ship."
      >
        <p>
          A packaging manufacturer with 27+ years of experience and 100+ staff. Our customers are e-commerce
          sellers, brands and food-delivery businesses; what they buy here comes from the people who made it.
        </p>
        <Facts facts={milestones.map(({ number, description }) => ({ name: description, value: number }))} />
        <Certificates />
        <h2>What we make</h2>
        <ul role="list" className={styles.goods}>
          {goods.map(({ name, text, to, drawing }) => (
            <li key={to}>
              <span className={styles.drawing}>
                <ProductSketch product={drawing} pixelsPerInch={sketchScale(family, 96)} />
              </span>
              <Link to={to}>{name}</Link>
              <span className="muted">{text}</span>
            </li>
          ))}
        </ul>
        <p>
          Carry bags and corrugated boxes are made on request, and bags, boxes and labels{" "}
          <Link to="/customisationPage">with your own print</Link>.
        </p>
        <h2>How to buy here</h2>
        <ul>
          <li>
            Every price is for one piece, roll or box, with its GST beside it; you see the total before you
            pay.
          </li>
          <li>
            Delivery is free and takes 3 to 6 days, for boxed goods 2 to 6 working days. Your order shows
            where the parcel is, up to your door.
          </li>
          <li>{`Pay by ${waysToPay}.`}</li>
          <li>A GST tax invoice is issued with every payment, and can be downloaded again at any time.</li>
          <li>Reorder an earlier order in one click.</li>
        </ul>
        <h2>Where we are</h2>
        <Facts
          facts={[
            { name: "Factory", value: contact.factory },
            { name: "Warehouse", value: contact.warehouse },
            { name: "Hours", value: contact.supportHours },
            { name: "Help line", value: <a href={helpPhoneUrl}>{contact.helpPhone}</a> },
          ]}
        />
        <h2>Work with us</h2>
        <p>Large quantities, custom sizes, your own print: tell us what you ship.</p>
        <ButtonLink to="/enquiryPage" kind="action">
          Bulk Enquiry
        </ButtonLink>
      </Prose>
    </div>
  );
}
