import type { DeskProduct } from "@dakbag/contracts/products-desk";
import { useState } from "react";
import { useNavigation, useRevalidator, useSearchParams } from "react-router";
import { DeskPanel } from "#app/features/staff-frame/desk-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { DownloadList } from "./download-list.tsx";
import { ProductUpload } from "./product-upload.tsx";
import { productsInWords } from "./product-words.ts";
import { type ProductsFilter, changeProductsAddress, readProductsAddress } from "./products-address.ts";
import { ProductsFilters } from "./products-filters.tsx";
import { ProductsTable } from "./products-table.tsx";
import type { ProductsPage } from "./products-desk.tsx";
import styles from "./products-desk.module.css";

/** Search, list and pages of all products, and what changes many of them at once. */
export function ProductsScreen({ products, totalCount, totalPages }: ProductsPage) {
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<DeskProduct | null>(null);
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const address = readProductsAddress(query);
  // As it was read last: it may have left the filter while it is edited.
  const edited = products.find(({ SKU }) => SKU === chosen?.SKU) ?? chosen;
  function filter(change: Partial<ProductsFilter>) {
    setQuery((now) => changeProductsAddress(now, change), { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <div className={styles.bar}>
        <ProductsFilters key={address.search} address={address} onChange={filter} />
        <DownloadList filter={address} count={totalCount} />
        <ButtonLink kind="action" to="/admin/products/new">
          New product
        </ButtonLink>
      </div>
      <DeskPanel
        title="Prices and stock from a CSV file"
        subtitle="Many products at once: shown first, applied by a press"
      >
        <ProductUpload onUpdated={() => void revalidate()} />
      </DeskPanel>
      <p role="status" className={styles.count}>
        {productsInWords(totalCount)} found
      </p>
      {products.length === 0 ? (
        <EmptyState title="No products found">
          <p>No product has these words, this stock and this place in the shop.</p>
        </EmptyState>
      ) : (
        <div className={styles.list} aria-busy={state === "loading" || undefined}>
          <ProductsTable products={products} onChange={setChosen} />
        </div>
      )}
      <Pages query={query} page={address.page} totalPages={totalPages} />
      {edited && (
        <ChangeDialog
          key={edited.SKU}
          product={edited}
          onClose={() => setChosen(null)}
          onRefused={() => void revalidate()}
          onSaved={() => {
            setChosen(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function Pages({ query, page, totalPages }: { query: URLSearchParams; page: number; totalPages: number }) {
  if (totalPages === 1 && page === 1) return null;
  const to = (other: number) => `?${changeProductsAddress(query, { page: other })}`;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <ButtonLink size="small" to={to(Math.min(page - 1, totalPages))}>
          Previous
        </ButtonLink>
      )}
      {page < totalPages && (
        <ButtonLink size="small" to={to(page + 1)}>
          Next
        </ButtonLink>
      )}
      <span className={styles.count}>
        Page {page} of {totalPages}
      </span>
    </nav>
  );
}
