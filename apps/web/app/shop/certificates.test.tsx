import { certificates } from "@dakbag/company/references";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Certificates } from "./certificates.tsx";

afterEach(cleanup);

const example = {
  name: "ISO 9001:2015, quality management",
  number: "QM-4711",
  issuer: "Example Certification",
  validUntil: "2027-03-31",
  documentUrl: "/certificates/iso-9001.pdf",
};

it("shows each certificate with its number, issuer and last day, and links to the document", () => {
  render(<Certificates list={[example, { name: "Startup India", number: "DIPP1", issuer: "DPIIT" }]} />);
  const [first, second] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(first).toContain("ISO 9001:2015, quality management");
  expect(first).toContain("No. QM-4711, by Example Certification");
  expect(first).toContain("Valid until 31 Mar 2027");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/certificates/iso-9001.pdf",
  ]);
  expect(second).toBe("Startup IndiaNo. DIPP1, by DPIIT");
});

it("shows nothing while the configuration has none, as delivered", () => {
  expect(certificates).toEqual([]);
  const { container } = render(<Certificates />);
  expect(container.innerHTML).toBe("");
});
