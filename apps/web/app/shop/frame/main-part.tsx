import { Component, type ReactNode, createRef } from "react";
import { NavigationType, type Location, useLocation, useNavigationType } from "react-router";
import styles from "./site-frame.module.css";

/** The main part of the page. Whoever follows a link goes on from its beginning; back leads to the link one had taken. */
export function MainPart({ children }: { children: ReactNode }) {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  return (
    <FocusedMain location={location} isReturn={isReturn}>
      {children}
    </FocusedMain>
  );
}

interface FocusedMainProps {
  location: Location;
  isReturn: boolean;
  children: ReactNode;
}

/** Moves the focus with the page. A class, since only a class is told before the old page is taken away. */
class FocusedMain extends Component<FocusedMainProps> {
  private readonly main = createRef<HTMLElement>();
  /** The address of the link that had the focus when a page was left, by the page's place in the history. */
  private readonly leftBy = new Map<string, string>();

  override getSnapshotBeforeUpdate({ location }: FocusedMainProps): null {
    const main = this.main.current;
    const focused = document.activeElement;
    if (isSamePage(location, this.props.location) || !main?.contains(focused)) return null;
    const href = focused?.getAttribute("href");
    if (href) this.leftBy.set(location.key, href);
    // Left on what goes away, the focus would cost the browser a layout of the page that nobody will see again.
    main.focus({ preventScroll: true });
    return null;
  }

  override componentDidUpdate({ location }: FocusedMainProps): void {
    if (isSamePage(location, this.props.location)) return;
    const main = this.main.current;
    const href = this.props.isReturn && this.leftBy.get(this.props.location.key);
    const link = href ? main?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) : null;
    (link ?? main)?.focus({ preventScroll: true });
  }

  override render() {
    return (
      <main id="main" ref={this.main} className={styles.main} tabIndex={-1}>
        {this.props.children}
      </main>
    );
  }
}

/** A filter in the address makes no other page: only the path does, and the product. */
function isSamePage(one: Location, other: Location): boolean {
  return placeOf(one) === placeOf(other);
}

/** What tells one page from another in an address. */
export function placeOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get("sku") ?? ""}`;
}
