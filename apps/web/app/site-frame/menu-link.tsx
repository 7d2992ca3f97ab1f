import { NavLink } from "react-router";

interface MenuLinkProps {
  to: string;
  className?: string | undefined;
  /** For menus that close behind a choice. */
  onClick?: () => void;
  children: React.ReactNode;
}

/** A menu entry: a page of this site, marked while one is on it, or an outside form in a tab of its own. */
export function MenuLink({ to, className = "", onClick = doNothing, children }: MenuLinkProps) {
  if (to.startsWith("https://")) {
    return (
      <a href={to} className={className} target="_blank" rel="noreferrer" onClick={onClick}>
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <NavLink to={to} prefetch="intent" className={className} onClick={onClick}>
      {children}
    </NavLink>
  );
}

function doNothing() {}
