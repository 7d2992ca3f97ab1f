import { company } from "@dakbag/company/company";
import { Link } from "react-router";

/** The way to the sample pack, where the shop has one. */
export function SamplePackLink() {
  if (company.samplePackSku === null) return null;
  const to = `/details?sku=${encodeURIComponent(company.samplePackSku)}`;
  return (
    <Link to={to} prefetch="intent">
      Not sure? Order the sample pack
    </Link>
  );
}
