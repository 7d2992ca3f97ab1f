import { useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Failure, Notice } from "#app/ui/notice.tsx";
import { TryAgain } from "#app/ui/try-again.tsx";

/** The data of a page, or why it could not be read. */
export type PageData<Data> = ({ state: "ready" } & Data) | { state: "failed"; message: string };

interface LoadedProps<Data> {
  data: PageData<Data>;
  children: (data: Data) => Elements;
}

/** Shows the data of a page, or why it could not be read. When a refresh fails, the earlier data stays. */
export function Loaded<Data>({ data, children }: LoadedProps<Data>) {
  const [lastShown, setLastShown] = useState(data);
  const shown = data.state === "failed" && lastShown.state === "ready" ? lastShown : data;
  if (shown !== lastShown) setLastShown(shown);
  return (
    <>
      {data.state === "failed" && shown.state === "ready" && (
        <Notice tone="bad" live actions={<TryAgain />}>
          {data.message}
        </Notice>
      )}
      {shown.state === "failed" ? <CannotRead message={shown.message} /> : children(shown)}
    </>
  );
}

export function CannotRead({ message }: { message: string }) {
  return (
    <Failure message={message}>
      <TryAgain />
      <ButtonLink to="/">Go to home</ButtonLink>
    </Failure>
  );
}
