import { countWithNoun } from "@dakbag/domain/money/money";
import type { DeskProduct } from "@dakbag/contracts/products";
import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { productImport } from "#app/staff/imports/product-import.tsx";
import { NumberedPages } from "#app/staff/list-pages.tsx";
import { useListSearchParams } from "#app/staff/list-search-params.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { ToolPanel } from "#app/staff/tool-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { Route } from "./+types/products.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { DownloadList } from "./download-list.tsx";
import { type ProductsFilter, productsSearchParams } from "./products-search-params.ts";
import { ProductsTable } from "./products-table.tsx";
import styles from "./products.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ url, request: { signal } }: Route.ClientLoaderArgs) {
  const query = productsSearchParams.read(url.searchParams);
  return readPage(() => call("GET /api/admin/products", { query, signal }));
}

/** All products with their stock and prices, to be changed one at a time or by a file. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const { params, linkTo } = useListSearchParams(productsSearchParams);
  const { revalidate } = useRevalidator();
  return (
    <StaffPage data={loaderData}>
      {({ products, totalCount, totalPages, isCounted, next }) => (
        <>
          <div className={styles.bar}>
            <ProductsSearch />
            <DownloadList filter={params} count={totalCount} />
            <ButtonLink kind="action" to="/admin/products/new">
              New product
            </ButtonLink>
          </div>
          <ToolPanel
            title="Prices and stock from a CSV file"
            subtitle="Many products: check the file first, then apply it"
          >
            <div className={styles.upload}>
              <CsvImport kind={productImport} onChanged={() => void revalidate()} />
            </div>
          </ToolPanel>
          <p role="status" className="muted">
            {`${!isCounted ? "At least " : ""}${countWithNoun(totalCount, "product")} found`}
          </p>
          {products.length === 0 ? (
            <EmptyState title="No products found">
              <p>No product matches these filters.</p>
            </EmptyState>
          ) : (
            <EditableProducts products={products} />
          )}
          <NumberedPages
            {...{ totalPages, isCounted }}
            page={params.page}
            to={(page) => linkTo(page > params.page ? { page, after: next ?? "" } : { page })}
          />
        </>
      )}
    </StaffPage>
  );
}

const noFilter: ProductsFilter = { search: "", category: "", stock: "", show: "" };

function ProductsSearch() {
  const { params, setParams } = useListSearchParams(productsSearchParams);
  const select = (name: "category" | "stock" | "show") => ({
    value: params[name],
    onChange: (event: { target: { value: string } }) =>
      // A list of choices has no other values than those of its field.
      setParams({ [name]: event.target.value } as Partial<ProductsFilter>),
  });
  return (
    <StaffSearch
      of="Products"
      placeholder="SKU, title or size"
      maxLength={100}
      text={params.search}
      isFiltered={Object.keys(noFilter).some((name) => params[name as keyof ProductsFilter] !== "")}
      onSearch={(search) => setParams({ search })}
      onClear={() => setParams(noFilter)}
    >
      <SelectField label="Category" placeholder="All" options={productCategories} {...select("category")} />
      <SelectField
        label="Stock"
        placeholder="Any"
        options={[
          { value: "low", label: "Low or out of stock" },
          { value: "out", label: "Out of stock" },
        ]}
        {...select("stock")}
      />
      <SelectField
        label="In the shop"
        placeholder="Shown or hidden"
        options={[
          { value: "shown", label: "Shown" },
          { value: "hidden", label: "Hidden" },
        ]}
        {...select("show")}
      />
    </StaffSearch>
  );
}

function EditableProducts({ products }: Pick<Answer<"GET /api/admin/products">, "products">) {
  const [chosen, setChosen] = useState<DeskProduct | null>(null);
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  // As last read: it may have left the filter while it is edited.
  const edited = products.find(({ SKU }) => SKU === chosen?.SKU) ?? chosen;
  return (
    <>
      <ProductsTable products={products} isBusy={state === "loading"} onChange={setChosen} />
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
