import { company } from "@dakbag/company/company";

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
      ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
      ...links.map(({ name, address }) => `<p><a href="${escape(address)}">${name}</a></p>`),
      `<p>${escape(company.shopName)}</p>`,
    ].join("\n"),
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
