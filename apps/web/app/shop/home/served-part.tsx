import { type ComponentType, useState } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { useFollowLinks } from "#app/ui/use-follow-links.ts";

/**
 * Makes a part of the page in which nothing ever changes: a browser takes it over as the server has written it, and
 * keeps it for the way back. Its code loads only where the page is first opened by a link.
 *
 * @param className of its place, which no other element of the page has
 * @param OnServer the part itself, where the server renders; an import statement would put it into the browser's files
 */
export function servedPart(
  className: string | undefined,
  file: () => Promise<{ default: ComponentType }>,
  OnServer: ComponentType | undefined,
): ComponentType {
  const InBrowser = lazyPart<object>(file);
  let served: string | undefined;
  return function ServedPart() {
    const followLinks = useFollowLinks();
    const [asItStands] = useState(() => {
      if (!OnServer) served ??= document.querySelector(`.${className}`)?.innerHTML;
      return served === undefined ? undefined : { __html: served };
    });
    if (asItStands)
      return <div className={className} onClick={followLinks} dangerouslySetInnerHTML={asItStands} />;
    return <div className={className}>{OnServer ? <OnServer /> : <InBrowser />}</div>;
  };
}
