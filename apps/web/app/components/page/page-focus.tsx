import { Component, type ReactNode } from "react";
import { NavigationType, type Location, useLocation, useNavigationType } from "react-router";

/** Moves the focus with the page: to the beginning of a new page, and on Back to the link that was followed. */
export function PageFocus({ children }: { children: ReactNode }) {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  return (
    <FocusMover location={location} isReturn={isReturn}>
      {children}
    </FocusMover>
  );
}

interface FocusMoverProps {
  location: Location;
  isReturn: boolean;
  children: ReactNode;
}

/** A class, because only a class can act before the old page is removed. */
class FocusMover extends Component<FocusMoverProps> {
  /** The `href` of the link that had the focus when a page was left, by the page's key in the history. */
  private readonly followedLinks = new Map<string, string>();

  override getSnapshotBeforeUpdate({ location }: FocusMoverProps): null {
    const main = mainElement();
    const focused = document.activeElement;
    if (isSamePage(location, this.props.location) || !main?.contains(focused)) return null;
    const href = focused?.getAttribute("href");
    if (href) this.followedLinks.set(location.key, href);
    // Saves a layout: otherwise the browser lays the old page out again to move the focus off a removed element.
    main.focus({ preventScroll: true });
    return null;
  }

  override componentDidUpdate({ location }: FocusMoverProps): void {
    // Outside main only the search is typed in: who types there while a page is coming goes on, and the suggestions stay open.
    if (isSamePage(location, this.props.location) || document.activeElement instanceof HTMLInputElement)
      return;
    const main = mainElement();
    const href = this.props.isReturn && this.followedLinks.get(this.props.location.key);
    const link = href ? main?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) : null;
    (link ?? main)?.focus({ preventScroll: true });
  }

  override render() {
    return this.props.children;
  }
}

function mainElement(): HTMLElement | null {
  return document.getElementById("main");
}

/** Only the path and the product make another page; a filter in the URL does not, nor a SKU that staff filter by. */
function isSamePage(one: Location, other: Location): boolean {
  return pageKey(one) === pageKey(other);
}

/** The part of a URL that identifies a page. */
export function pageKey({ pathname, search }: Location): string {
  const isStaffPage = pathname.startsWith("/admin/");
  return isStaffPage ? pathname : `${pathname} ${new URLSearchParams(search).get("sku") ?? ""}`;
}
