import { Fragment } from "react";
import { Link } from "react-router";

/**
 * Running words with their links, written as [words](address): to a page of the shop, or mailto: and tel: to people.
 */
export function TextWithLinks({ text }: { text: string }) {
  return text.split(/(\[[^[\]]+\]\([^()]+\))/).map((part, index) => {
    const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (to === undefined) return <Fragment key={index}>{part}</Fragment>;
    return to.startsWith("/") ? (
      <Link key={index} to={to}>
        {words}
      </Link>
    ) : (
      <a key={index} href={to}>
        {words}
      </a>
    );
  });
}
