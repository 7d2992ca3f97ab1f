import { Link, useLocation } from "react-router";

interface MenuLinkProps {
  to: string;
  className?: string | undefined;
  /** For menus that close after a choice. */
  onClick?: () => void;
  children: React.ReactNode;
}

/** A menu entry: a page of this site, marked while it is the current one, or an outside form in a new tab. */
export function MenuLink({ to, className, onClick, children }: MenuLinkProps) {
  const { pathname } = useLocation();
  if (to.startsWith("https://")) {
    return (
      <a href={to} className={className} target="_blank" rel="noreferrer" onClick={onClick}>
        <span>{children}</span>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    );
  }
  const isCurrent = pathname.toLowerCase() === to.toLowerCase();
  return (
    <Link
      to={to}
      prefetch="intent"
      className={className}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
