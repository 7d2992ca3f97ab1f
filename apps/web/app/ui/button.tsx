import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

interface Look {
  /** `action` is the one main button of a view; `plain` is outlined; `quiet` is text only. */
  kind?: "action" | "plain" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  /** Takes the whole width of its place. */
  wide?: boolean;
}

type ButtonProps = Look &
  Omit<ComponentProps<"button">, "children"> & {
    /** Work is under way: the button keeps its width, shows a turning mark, and takes no second press. */
    busy?: boolean;
    children: ReactNode;
  };

/** A button. While `busy` it stays focusable, so that a keyboard user does not lose the place. */
export function Button({
  kind = "plain",
  size = "medium",
  wide = false,
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      className={look({ kind, size, wide }, className)}
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.turning} />}
    </button>
  );
}

type ButtonLinkProps = Look & LinkProps;

/** A link that looks like a button: for going somewhere, where `Button` is for doing something. */
export function ButtonLink({
  kind = "plain",
  size = "medium",
  wide = false,
  className,
  ...rest
}: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={look({ kind, size, wide }, className)} />;
}

type ButtonAnchorProps = Look & ComponentProps<"a">;

/** The same for an address outside this site. */
export function ButtonAnchor({
  kind = "plain",
  size = "medium",
  wide = false,
  className,
  ...rest
}: ButtonAnchorProps) {
  return <a {...rest} className={look({ kind, size, wide }, className)} />;
}

function look({ kind, size, wide }: Required<Look>, className: string | undefined): string {
  return [styles.button, styles[kind], styles[size], wide && styles.wide, className]
    .filter(Boolean)
    .join(" ");
}
