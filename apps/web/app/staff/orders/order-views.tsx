import type { OrderView } from "@dakbag/contracts/order-views";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Dropdown } from "#app/ui/dropdown.tsx";
import { queryOfView } from "./orders-search-params.ts";
import { ViewDialog } from "./view-dialog.tsx";
import styles from "./order-views.module.css";

type Edited = OrderView | "new";

/**
 * The menu of saved lists, own and shared ones.
 *
 * @param query the current list's, without its page
 */
export function OrderViews({ query }: { query: string }) {
  const [views, setViews] = useState<readonly OrderView[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);

  async function read() {
    try {
      setViews((await call("GET /api/admin/order-views")).views);
      setFailure(null);
    } catch (error) {
      setFailure(reasonOf(error));
    }
  }
  const section = (title: string, listed: readonly OrderView[], close: () => void) =>
    listed.length > 0 && (
      <section aria-label={title}>
        <h3>{title}</h3>
        <ul role="list">
          {listed.map((view) => {
            const to = queryOfView(view);
            return (
              <li key={view.id} className={styles.view}>
                <Link
                  to={{ search: to }}
                  replace
                  preventScrollReset
                  aria-current={to === query ? "page" : undefined}
                  onClick={close}
                >
                  {view.name}
                </Link>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Change ${view.name}`}
                  onClick={() => {
                    close();
                    setEdited(view);
                  }}
                >
                  Change
                </Button>
              </li>
            );
          })}
        </ul>
      </section>
    );
  return (
    <>
      <Dropdown
        label={<span>Views</span>}
        buttonClassName={styles.button}
        onApproach={() => views === null && void read()}
      >
        {(close) => (
          <div className={styles.menu}>
            {failure !== null && <p role="alert">{failure}</p>}
            {views === null && failure === null && <p>Loading…</p>}
            {views?.length === 0 && <p>No view is saved yet.</p>}
            {section(
              "Own views",
              (views ?? []).filter(({ isOwn }) => isOwn),
              close,
            )}
            {section(
              "Shared by others",
              (views ?? []).filter(({ isOwn }) => !isOwn),
              close,
            )}
            <Button
              size="small"
              onClick={() => {
                close();
                setEdited("new");
              }}
            >
              Save this list as a view
            </Button>
          </div>
        )}
      </Dropdown>
      {edited !== null && (
        <ViewDialog
          view={edited === "new" ? null : edited}
          query={query}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void read();
          }}
        />
      )}
    </>
  );
}
