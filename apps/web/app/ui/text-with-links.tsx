import { Link } from "react-router";

/**
 * Text with links, written as [label](URL): to a page of the shop, or with mailto: and tel: to people.
 */
export function TextWithLinks({ text }: { text: string }) {
  return (
    <span key={text}>
      {text.split(/(\[[^[\]]+\]\([^()]+\))/).map((part, index) => {
        const [, label, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
        if (to === undefined) return part;
        return to.startsWith("/") ? (
          <Link key={index} to={to}>
            {label}
          </Link>
        ) : (
          <a key={index} href={to}>
            {label}
          </a>
        );
      })}
    </span>
  );
}
