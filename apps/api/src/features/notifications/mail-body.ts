import { company } from "@dakbag/company/company";
import { escapeMarkup } from "../../platform/escape-markup.ts";

/** A mail's paragraphs, and links below them, as text and as HTML; the shop's name stands under both. */
export function mailBody(
  paragraphs: readonly string[],
  links: readonly { name: string; address: string }[] = [],
): { text: string; html: string } {
  return {
    text: [...paragraphs, ...links.map(({ name, address }) => `${name}: ${address}`), company.shopName].join(
      "\n\n",
    ),
    html: [
      ...paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`),
      ...links.map(({ name, address }) => `<p><a href="${escapeMarkup(address)}">${name}</a></p>`),
      `<p>${escapeMarkup(company.shopName)}</p>`,
    ].join("\n"),
  };
}
