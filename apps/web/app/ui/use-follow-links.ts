import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * A click handler for a place full of plain links: those to pages of the shop are followed without loading the
 * document anew. The router's own links would each be rendered again with every step of every navigation.
 *
 * @param options of the router's navigation, the same for all links of the place
 */
export function useFollowLinks(options?: { preventScrollReset: boolean }): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || event.defaultPrevented || isForAnotherTab(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash, options);
  };
}

function isForAnotherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
