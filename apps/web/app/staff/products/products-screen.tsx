import type { DeskProduct } from "@dakbag/contracts/products";
import { useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { DeskPanel } from "#app/staff/desk-panel.tsx";
import { useListAddress } from "#app/staff/list-address.ts";
import { NumberedPages } from "#app/staff/list-pages.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { DownloadList } from "./download-list.tsx";
import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { productImport } from "#app/staff/imports/product-import.tsx";
import { productsInWords } from "./product-words.ts";
import { productsAddress } from "./products-address.ts";
import { ProductsFilters } from "./products-filters.tsx";
import { ProductsTable } from "./products-table.tsx";
import type { ProductsPage } from "./products-desk.tsx";
import styles from "./products-desk.module.css";

/** Search, list and pages of all products, and what changes many of them at once. */
export function ProductsScreen({ products, totalCount, totalPages }: ProductsPage) {
  const { address, filter, to } = useListAddress(productsAddress);
  const [chosen, setChosen] = useState<DeskProduct | null>(null);
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  // As it was read last: it may have left the filter while it is edited.
  const edited = products.find(({ SKU }) => SKU === chosen?.SKU) ?? chosen;
  return (
    <>
      <div className={styles.bar}>
        <ProductsFilters address={address} onChange={filter} />
        <DownloadList filter={address} count={totalCount} />
        <ButtonLink kind="action" to="/admin/products/new">
          New product
        </ButtonLink>
      </div>
      <DeskPanel
        title="Prices and stock from a CSV file"
        subtitle="Many products at once: shown first, applied by a press"
      >
        <div className={styles.upload}>
          <CsvImport kind={productImport} onChanged={() => void revalidate()} />
        </div>
      </DeskPanel>
      <p role="status" className={styles.count}>
        {productsInWords(totalCount)} found
      </p>
      {products.length === 0 ? (
        <EmptyState title="No products found">
          <p>No product has these words, this stock and this place in the shop.</p>
        </EmptyState>
      ) : (
        <ProductsTable products={products} isBusy={state === "loading"} onChange={setChosen} />
      )}
      <NumberedPages page={address.page} totalPages={totalPages} to={(page) => to({ page })} />
      {edited && (
        <ChangeDialog
          key={edited.SKU}
          product={edited}
          onClose={() => setChosen(null)}
          onRefused={revalidate}
          onSaved={() => {
            setChosen(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
