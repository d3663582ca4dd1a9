import { useEffect, useState, type PointerEvent } from 'react';

export interface Dragged {
  readonly kind: 'section' | 'material';
  readonly id: string;
}
/** Where something would be dropped: beside another of its kind, or into an empty section. */
export interface Target {
  readonly id: string;
  readonly side: 'before' | 'after' | 'inside';
}
export interface Handle {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Pixels from the edge of the window at which the page scrolls along. */
const edge = 60;
/** The attribute of everything that can be dragged, and of the element around all of it. */
const nameOf = ({ kind, id }: Dragged) => `${kind}-${id}`;
const idIn = (element: Element) => element.id.slice(element.id.indexOf('-') + 1);

/** Returns the one of several stacked elements that is beside a height. */
function beside(elements: readonly Element[], y: number): Target | undefined {
  const next = elements.find((one) => {
    const { top, height } = one.getBoundingClientRect();
    return y < top + height / 2;
  });
  if (next) return { id: idIn(next), side: 'before' };
  const last = elements.at(-1);
  return last && { id: idIn(last), side: 'after' };
}

function targetAt(handle: Element, { kind }: Dragged, y: number): Target | undefined {
  const sections = [...(handle.closest('[data-sorting]')?.querySelectorAll('[id^="section-"]') ?? [])];
  if (kind === 'section') return beside(sections, y);
  const under = sections.find((one) => y < one.getBoundingClientRect().bottom) ?? sections.at(-1);
  const inIt = [...(under?.querySelectorAll('[id^="material-"]') ?? [])];
  return beside(inIt, y) ?? (under && { id: idIn(under), side: 'inside' });
}

/** Lets sections and materials be dragged by a handle, with mouse, pen or finger; Escape ends it. */
export function useDragging(drop: (dragged: Dragged, target: Target) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const [target, setTarget] = useState<Target>();
  function stop() {
    setDragged(undefined);
    setTarget(undefined);
  }
  useEffect(() => {
    if (!dragged) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dragged]);

  const handleOf = (one: Dragged): Handle => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(one);
    },
    onPointerMove: ({ currentTarget, clientY }) => {
      if (!dragged) return;
      if (clientY < edge) window.scrollBy(0, -edge / 4);
      if (clientY > window.innerHeight - edge) window.scrollBy(0, edge / 4);
      setTarget(targetAt(currentTarget, dragged, clientY));
    },
    onPointerUp: () => {
      if (dragged && target && target.id !== dragged.id) drop(dragged, target);
      stop();
    },
    onPointerCancel: stop,
  });
  /** Returns the attributes that show dragging on the element of a section or a material. */
  const shownAt = (one: Dragged) => ({
    'data-dragged': (dragged && nameOf(dragged) === nameOf(one)) || undefined,
    'data-drop':
      dragged &&
      target?.id === one.id &&
      dragged.id !== one.id &&
      (dragged.kind === one.kind || target.side === 'inside')
        ? target.side
        : undefined,
  });
  return { handleOf, shownAt };
}
