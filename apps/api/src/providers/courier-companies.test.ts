import { courierEnvironment, shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { expect, onTestFinished, test } from "vitest";
import { boxes } from "../../test-support/builders/a-consignment.ts";
import { readConfiguration } from "../platform/configuration.ts";
import { createCourierCompanies } from "./courier-companies.ts";

test("a shop has the companies whose credentials it has: none, or with the sandbox's both, which answer", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const needed = {
    DATABASE_URL: "postgres://shop",
    SERVER_SECRET: "x".repeat(32),
    ...shopEnvironment(sandbox),
  };
  const companiesOf = (more: Record<string, string>) =>
    createCourierCompanies(
      readConfiguration({ ...needed, ...more }, { production: false }),
      () => new Date(),
    );
  expect(companiesOf({})).toEqual([]);
  const companies = companiesOf(courierEnvironment(sandbox));
  expect(companies.map(({ name }) => name)).toEqual(["Shiprocket", "Delhivery"]);
  for (const company of companies) {
    const { quotes } = await company.quote({ pinCode: "302001", boxes: boxes(1), valuePaise: 100_000 });
    expect(quotes.length).toBeGreaterThan(0);
  }
});
