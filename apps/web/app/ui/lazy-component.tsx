import { type ComponentType, createElement, useEffect, useReducer } from "react";
import { failureMessage, showToast } from "./toast.tsx";

/** A component in a file of its own; `load` fetches that file before it is first shown. */
export type LazyComponent<Props extends object> = ComponentType<Props> & { load: () => void };

/**
 * Makes a part whose code loads when it is first shown, or sooner by `load`: on hover, focus or touch of what opens
 * it. Unlike React's own `lazy` it does not fail the page when the code cannot be loaded: a message says so, and it is
 * loaded again the next time.
 *
 * @param onMissing says that it could not be loaded
 */
export function lazyComponent<Props extends object>(
  file: () => Promise<{ default: ComponentType<Props> }>,
  onMissing: () => void = showLoadFailure,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const read = () =>
    (loading ??= file().then(
      (module) => void (loaded = module.default),
      () => void (loading = undefined),
    ));
  function Part(props: Props) {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    const isShown = loaded !== undefined;
    useEffect(() => {
      // Also when it was loaded since this was rendered.
      if (!isShown) void read().then(() => (loaded ? rerender() : onMissing()));
    }, [isShown]);
    return loaded ? createElement(loaded, props) : null;
  }
  return Object.assign(Part, { load: () => void read() });
}

function showLoadFailure(): void {
  showToast("bad", failureMessage);
}
