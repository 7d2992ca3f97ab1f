import { useState, useSyncExternalStore } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import type { DrawingProps } from "./product-drawing.tsx";

const drawingCode = () => import("./product-drawing.tsx");
// Without a network a page of products would say it once for each of them.
const LazyDrawing = lazyComponent(drawingCode, () => undefined);
// A static import would add the drawing code to the page's scripts.
const ServerDrawing = import.meta.env.SSR ? (await drawingCode()).default : LazyDrawing;

/** Loads the drawing code ahead of its first use. */
export const loadDrawings = LazyDrawing.load;

const serverMarkup = { __html: "" };

/**
 * A product drawn from its dimensions. Hydration keeps the server's drawing; the drawing code loads with the first product
 * that the browser has to draw itself.
 */
export function Drawing(props: DrawingProps) {
  if (import.meta.env.SSR) {
    return (
      <g>
        <ServerDrawing {...props} />
      </g>
    );
  }
  return <DrawingInBrowser {...props} />;
}

function DrawingInBrowser(props: DrawingProps) {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const { product, scale, labels } = props;
  const name = `${product.SKU} ${scale.inchesWide} ${scale.inchesHigh} ${labels}`;
  const [drawnByServer] = useState(isHydrating ? name : null);
  // React neither hydrates nor replaces inner HTML that stays the same.
  if (name === drawnByServer)
    return <g key="hydrated" suppressHydrationWarning dangerouslySetInnerHTML={serverMarkup} />;
  return (
    <g key="drawn">
      <LazyDrawing {...props} />
    </g>
  );
}

const subscribeToNothing = () => () => undefined;
