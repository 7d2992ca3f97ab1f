import { company } from "@dakbag/company/company";
import { escapeMarkup } from "../../platform/escape-markup.ts";

/** Paragraphs, links and the shop's name, as text and as HTML. */
export function mailBody(
  paragraphs: readonly string[],
  links: readonly { name: string; url: string }[] = [],
): { text: string; html: string } {
  return {
    text: [...paragraphs, ...links.map(({ name, url }) => `${name}: ${url}`), company.shopName].join("\n\n"),
    html: [
      ...paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`),
      ...links.map(({ name, url }) => `<p><a href="${escapeMarkup(url)}">${name}</a></p>`),
      `<p>${escapeMarkup(company.shopName)}</p>`,
    ].join("\n"),
  };
}
