import { useLocation } from "react-router";

interface MenuLinkProps {
  to: string;
  className?: string | undefined;
  /** For menus that close behind a choice. */
  onClick?: () => void;
  children: React.ReactNode;
}

/**
 * A menu entry: a page of this site, marked while one is on it, or an outside form in a tab of its own. The place that
 * it stands in follows it (`useFollowLinks`).
 */
export function MenuLink({ to, className, onClick, children }: MenuLinkProps) {
  const { pathname } = useLocation();
  if (to.startsWith("https://")) {
    return (
      <a href={to} className={className} target="_blank" rel="noreferrer" onClick={onClick}>
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    );
  }
  const isHere = pathname.toLowerCase() === to.toLowerCase();
  return (
    <a href={to} className={className} aria-current={isHere ? "page" : undefined} onClick={onClick}>
      {children}
    </a>
  );
}
