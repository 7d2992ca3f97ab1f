import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";
import { InfoIcon, TickIcon, WarningIcon } from "./icons.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  tone: "ok" | "bad" | "warn" | "info";
  children: ReactNode;
  /** Buttons or links at its end. */
  actions?: Elements;
  /** Announced immediately: for what appears after an action. */
  live?: boolean;
  /** On a phone it takes few lines: its actions are links in its text. For notices above a list. */
  isDense?: boolean;
}

const icons = { ok: TickIcon, bad: WarningIcon, warn: WarningIcon, info: InfoIcon };

/** A message that stays in its place. */
export function Notice({ tone, children, actions, live = false, isDense = false }: NoticeProps) {
  const Icon = icons[tone];
  const role = live ? (tone === "bad" ? "alert" : "status") : undefined;
  return (
    <div className={`${styles.notice} ${styles[tone]} ${isDense ? styles.dense : ""}`} role={role}>
      <Icon />
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}> {actions}</div>}
    </div>
  );
}

interface FailureProps {
  message: string;
  /** The page has no heading of its own: the message is it. */
  isWholePage?: boolean;
  /** Links and buttons. */
  children?: ReactNode;
}

/** Replaces content that could not be loaded: the message in red, then links and buttons. */
export function Failure({ message, isWholePage = false, children }: FailureProps) {
  const Words = isWholePage ? "h1" : "p";
  return (
    <div className={styles.failure} role="alert">
      <WarningIcon size={28} />
      <Words className={styles.message}>{message}</Words>
      {children && <div className={styles.choices}>{children}</div>}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  children?: Elements;
  /** Several links and buttons at its end. */
  actions?: Elements;
}

/** Replaces an empty list. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.choices}>{actions}</div>}
    </div>
  );
}
