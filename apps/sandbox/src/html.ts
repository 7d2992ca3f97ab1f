/** Markup whose values are escaped. */
export type Html = { readonly markup: string };

export type Content = Html | string | number | readonly Html[];

/** A template that escapes its values, except markup. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  const markup = parts.map((part, index) => {
    const content = contents[index];
    return content === undefined ? part : part + render(content);
  });
  return { markup: markup.join("") };
}

function render(content: Content): string {
  if (typeof content === "string" || typeof content === "number") return escape(String(content));
  if ("markup" in content) return content.markup;
  return content.map((piece) => piece.markup).join("");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
