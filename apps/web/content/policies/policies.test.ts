import { formatRetention, retention } from "@dakbag/domain/privacy/retention";
import { keptByLaw } from "@dakbag/domain/privacy/tax-records";
import { describe, expect, it } from "vitest";
import { policies } from "./policies.ts";

const wordsOf = (path: string) => {
  const policy = policies.find((candidate) => candidate.path === path);
  return [
    policy?.lead,
    ...(policy?.facts ?? []).map(({ name, value }) => `${name}: ${value}`),
    ...(policy?.sections ?? []).flatMap(({ paragraphs }) => paragraphs),
  ].join("\n");
};

describe("policies", () => {
  it("are at the four URLs of the footer", () => {
    expect(policies.map(({ path }) => path)).toEqual([
      "/termsAndCondition",
      "/privacyPolicy",
      "/refundPolicy",
      "/cancellationPolicy",
    ]);
  });

  it.each([
    ["/refundPolicy", "damaged on their way: within 36 hours"],
    [
      "/refundPolicy",
      "Incorrect goods, such as another size or another product than you ordered: within 24 hours",
    ],
    ["/refundPolicy", "within 2 to 3 days"],
    ["/refundPolicy", "Refunds are made within 7 working days"],
    ["/refundPolicy", "a video of the unboxing"],
    ["/refundPolicy", "non-refundable and non-exchangeable"],
    ["/cancellationPolicy", "takes 5 to 7 business days"],
    ["/cancellationPolicy", "An order can be cancelled until it is dispatched."],
    ["/termsAndCondition", "Delivery is free and takes 3 to 6 days, for boxed goods 2 to 6 working days."],
    ["/termsAndCondition", "non-refundable and non-exchangeable"],
    ["/termsAndCondition", "5% cheaper from 5, 10% from 10 and 15% from 25"],
  ])("%s says: %s", (path, words) => {
    expect(wordsOf(path)).toContain(words);
  });

  it("the privacy policy prints how long everything is kept", { tags: ["ruling-privacy.2"] }, () => {
    const policy = policies.find(({ path }) => path === "/privacyPolicy");
    const rows = policy?.sections.flatMap(({ table }) => table?.rows ?? []);
    expect(rows).toEqual(
      Object.values(retention).map((kept) => [
        kept.data,
        `${formatRetention(kept)} from ${kept.from}`,
        kept.reason,
      ]),
    );
    for (const words of [
      keptByLaw.period,
      "Your data](/yourData)",
      "within 30 days",
      "Data Protection Board",
    ])
      expect(wordsOf("/privacyPolicy")).toContain(words);
  });

  it("link to pages of the shop, and to e-mail addresses and phone numbers", () => {
    const links = policies.flatMap(({ path }) =>
      [...wordsOf(path).matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to),
    );
    expect(new Set(links.map((to) => to?.replace(/(?<=^\w+:).*/, "")))).toEqual(
      new Set(["/yourData", "/size-finder", "/refundPolicy", "/cancellationPolicy", "mailto:", "tel:"]),
    );
    for (const { path } of policies)
      expect(wordsOf(path).replaceAll(/\[[^\]]+\]\([^)]+\)/g, "")).not.toContain("@");
  });

  it("have a date from which they apply, and more than 200 words", () => {
    for (const { path, since } of policies) {
      expect(since, path).toMatch(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/);
      expect(wordsOf(path).split(/\s+/).length, path).toBeGreaterThan(200);
    }
  });
});
