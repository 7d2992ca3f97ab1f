import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

const maxZoom = 4;
const minSwipePixels = 60;

/** A point on the screen. */
interface Point {
  x: number;
  y: number;
}

interface ZoomOptions {
  /** A swipe over the whole picture: 1 to the next one, -1 to the one before. */
  onSwipe: (by: 1 | -1) => void;
}

/**
 * The size of a picture in a stage that scrolls, from 1 (whole) to `maxZoom`: by buttons, keys, a double click, two fingers,
 * and the wheel with Ctrl, as a touchpad's pinch arrives. One finger or the mouse moves the enlarged picture.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, { onSwipe }: ZoomOptions) {
  const [zoom, setZoom] = useState(1);
  const now = useRef(1);
  const pressed = useRef(new Map<number, Point>());
  const begin = useRef<Point | null>(null);

  /** @param around the point that stays where it is; by default the middle */
  function zoomTo(wanted: number, around?: Point) {
    const element = stage.current;
    const next = Math.min(maxZoom, Math.max(1, wanted));
    const ratio = next / now.current;
    if (!element || ratio === 1) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = (around?.x ?? left + width / 2) - left;
    const y = (around?.y ?? top + height / 2) - top;
    const scrolled = { left: element.scrollLeft, top: element.scrollTop };
    now.current = next;
    setZoom(next);
    // Once it has its new size.
    requestAnimationFrame(() =>
      element.scrollTo({ left: (scrolled.left + x) * ratio - x, top: (scrolled.top + y) * ratio - y }),
    );
  }

  // React's own wheel listeners cannot keep the browser from zooming the page.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(now.current * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [stage]);

  function onPointerDown({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    pressed.current.set(pointerId, { x, y });
    begin.current = pressed.current.size === 1 ? { x, y } : null;
  }
  function onPointerMove({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    const before = pressed.current.get(pointerId);
    if (!before) return;
    const apart = spread(pressed.current);
    pressed.current.set(pointerId, { x, y });
    const after = spread(pressed.current);
    if (apart && after) zoomTo(now.current * (after.distance / apart.distance), after.middle);
    else stage.current?.scrollBy?.({ left: before.x - x, top: before.y - y });
  }
  function onPointerUp({ pointerId, clientX: x }: PointerEvent) {
    const moved = begin.current && now.current === 1 ? x - begin.current.x : 0;
    if (pressed.current.delete(pointerId) && Math.abs(moved) >= minSwipePixels) onSwipe(moved < 0 ? 1 : -1);
    begin.current = null;
  }
  const onPointerEnd = ({ pointerId }: PointerEvent) => void pressed.current.delete(pointerId);

  return {
    zoom,
    zoomTo,
    isLargest: zoom >= maxZoom,
    reset() {
      now.current = 1;
      setZoom(1);
    },
    gestures: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerEnd,
      onPointerLeave: onPointerEnd,
    },
  };
}

/** The distance between two fingers, and the point between them. */
function spread(points: ReadonlyMap<number, Point>) {
  const [one, other] = [...points.values()];
  if (!one || !other) return undefined;
  return {
    distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  };
}
