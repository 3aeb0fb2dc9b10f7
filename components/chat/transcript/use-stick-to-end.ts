"use client";

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { distanceToEnd, isNearEnd, nextStick, type Place } from "./next-stick";

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Place => ({
  top: scrollTop,
  height: scrollHeight,
  client: clientHeight,
});

/** Expanding something also grows the content, but the reader wants to see its start. */
const UNFOLDS = "summary, [data-unfolds]";

/** Follows the end of a growing text while the reader is at the end. A new `latest` (message sent) always jumps to the end. */
export function useStickToEnd(latest: string | null) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  const jump = useCallback(() => {
    isStuck.current = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  useEffect(() => {
    const [view, inner] = [scroller.current, content.current];
    if (view === null || inner === null) return;
    let before = placeOf(view);
    const onScroll = () => {
      const now = placeOf(view);
      isStuck.current = nextStick(isStuck.current, before, now);
      before = now;
      setAtEnd(isNearEnd(now));
    };
    const onResize = () => {
      if (isStuck.current) view.scrollTop = view.scrollHeight;
      before = placeOf(view);
      // If everything is visible, follow again.
      if (distanceToEnd(before) <= 1) isStuck.current = true;
      setAtEnd(isNearEnd(before));
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(UNFOLDS) !== null) isStuck.current = false;
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(view);
    observer.observe(inner);
    view.addEventListener("scroll", onScroll, { passive: true });
    inner.addEventListener("click", onClick, { capture: true });
    return () => {
      observer.disconnect();
      view.removeEventListener("scroll", onScroll);
      inner.removeEventListener("click", onClick, { capture: true });
    };
  }, []);

  // Before paint, so that the old position is never visible.
  useLayoutEffect(() => {
    if (latest !== null) jump();
  }, [latest, jump]);

  return { scroller, content, isAtEnd, jump };
}
