import { useSearchParams } from "react-router";
import { type DeskAddress, changeDeskAddress, readDeskAddress } from "./desk-address.ts";

/** What the desk shows, kept in its address. */
export function useDeskAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    search,
    address: readDeskAddress(search),
    /** A filter takes the place of the present history entry (staff §2). */
    filter: (change: Partial<DeskAddress>) =>
      setSearch((now) => changeDeskAddress(now, change), { replace: true, preventScrollReset: true }),
    /** A page is an entry of its own. */
    goTo: (page: number) => setSearch((now) => changeDeskAddress(now, { page })),
  };
}
