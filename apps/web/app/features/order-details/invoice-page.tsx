import { company } from "@dakbag/company/company";
import { ApiError } from "#app/api-client/api-error.ts";
import { type DownloadedFile, saveFile } from "#app/api-client/download.ts";
import { SignedInPage, SignedInPageLoading } from "#app/features/account/signed-in-page.tsx";
import { readSignedIn } from "#app/features/account/signed-in-page-data.ts";
import { readInvoice } from "#app/features/order-actions/download-invoice.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/invoice-page.ts";

const heading = "Tax invoice";
const promptTitle = "Sign in to download your invoice";

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return readSignedIn(
    () => readFile(params.id, request.signal),
    () => "Failed to load this invoice.",
  );
}

/** Null where there is no such invoice, or it is somebody else's. */
async function readFile(id: string, signal: AbortSignal): Promise<{ file: DownloadedFile | null }> {
  try {
    return { file: await readInvoice(id, signal) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { file: null };
    throw error;
  }
}

export function meta() {
  return [{ title: `${heading} | ${company.shopName}` }, { name: "robots", content: "noindex" }];
}

export function HydrateFallback() {
  return (
    <SignedInPageLoading heading={heading} promptTitle={promptTitle}>
      <Skeleton height="120px" />
    </SignedInPageLoading>
  );
}

/** Where links in reports lead: whoever may have the invoice signs in and downloads it. */
export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage heading={heading} promptTitle={promptTitle} data={loaderData}>
      {({ file }) => (file ? <Found file={file} /> : <NoInvoice />)}
    </SignedInPage>
  );
}

function Found({ file }: { file: DownloadedFile }) {
  return (
    <EmptyState title="Your invoice is ready">
      <p>{file.name}</p>
      <Button kind="action" onClick={() => saveFile(file)}>
        Download invoice
      </Button>
    </EmptyState>
  );
}

function NoInvoice() {
  return (
    <EmptyState title="This invoice was not found">
      <p>It may belong to another account, or the order may not be paid yet.</p>
      <ButtonLink kind="action" to="/orders">
        See your orders
      </ButtonLink>
    </EmptyState>
  );
}
