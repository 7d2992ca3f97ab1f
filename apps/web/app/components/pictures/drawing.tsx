import { useState, useSyncExternalStore } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { DrawingProps } from "./product-drawing.tsx";

const drawingCode = () => import("./product-drawing.tsx");
const LazyDrawing = lazyPart(drawingCode);
// An import statement would put the code that draws into the browser's files too.
const ServerDrawing = import.meta.env.SSR ? (await drawingCode()).default : LazyDrawing;

/** Fetches the code that draws, ahead of the first product that this browser has to draw by itself. */
export const loadDrawings = LazyDrawing.load;

const asItStands = { __html: "" };

/**
 * A product drawn from its dimensions. The server has drawn the products of the first page, and a browser takes its
 * lines over as they stand; the code that draws loads where another product has to be drawn.
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
  const isTakingOver = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const { product, scale, labels } = props;
  const name = `${product.SKU} ${scale.inchesWide} ${scale.inchesHigh} ${labels}`;
  const [drawnByServer] = useState(isTakingOver ? name : null);
  // React does not look into what is set as HTML while it takes a page over, and leaves it alone while it is the same.
  if (name === drawnByServer)
    return <g key="kept" suppressHydrationWarning dangerouslySetInnerHTML={asItStands} />;
  return (
    <g key="drawn">
      <LazyDrawing {...props} />
    </g>
  );
}

const subscribeToNothing = () => () => undefined;
