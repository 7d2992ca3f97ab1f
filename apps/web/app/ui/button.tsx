import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

interface Look {
  /** `action` is the one main button of a view; `plain` is outlined; `quiet` is text only. */
  kind?: "action" | "plain" | "quiet" | "danger" | undefined;
  /** `square` for an icon alone. */
  size?: "small" | "medium" | "large" | "square" | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
}

type ButtonProps = Look &
  Omit<ComponentProps<"button">, "children" | "className"> & {
    /** Busy: the button keeps its width, shows a spinner and ignores presses. */
    busy?: boolean;
    children: ReactNode;
  };

/** A button. While `busy` it stays focusable, so that a keyboard user does not lose the focus. */
export function Button({
  kind,
  size,
  wide,
  className,
  busy = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      className={look({ kind, size, wide, className })}
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.turning} />}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, where `Button` is for doing something. */
export function ButtonLink({ kind, size, wide, className, ...rest }: Look & LinkProps) {
  return <Link prefetch="intent" {...rest} className={look({ kind, size, wide, className })} />;
}

/** The same for an address outside this site. */
export function ButtonAnchor({ kind, size, wide, className, ...rest }: Look & ComponentProps<"a">) {
  return <a {...rest} className={look({ kind, size, wide, className })} />;
}

function look({ kind = "plain", size = "medium", wide, className }: Look): string {
  return [styles.button, styles[kind], styles[size], wide && styles.wide, className]
    .filter(Boolean)
    .join(" ");
}
