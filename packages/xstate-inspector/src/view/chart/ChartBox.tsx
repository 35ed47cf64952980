import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';

import type { ChartLayout, ChartLayouts, Frame } from '../../chart/layout.ts';
import {
  around,
  bestFor,
  centred,
  fitted,
  moved,
  opening,
  zoomed,
  type ChartPlace,
  type Size,
} from './chartPlace.ts';
import { useSize } from './useSize.ts';

import './ChartBox.css';

const stepPx = 48;
const zoomStep = 1.25;
const keyMoves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: stepPx, y: 0 },
  ArrowRight: { x: -stepPx, y: 0 },
  ArrowUp: { x: 0, y: stepPx },
  ArrowDown: { x: 0, y: -stepPx },
};
const keyZooms: Readonly<Record<string, number>> = {
  '+': zoomStep,
  '=': zoomStep,
  '-': 1 / zoomStep,
};

interface ChartBoxProps {
  /** The shapes that the chart may have. */
  layouts: ChartLayouts;
  /** The paths of the active states. */
  active: readonly string[];
  children: (layout: ChartLayout) => ReactNode;
}

/** Where the chart stands: all of it in the box, what is active in the middle, or where the tester left it. */
type View = 'fit' | 'follow' | ChartPlace;

/**
 * A chart that fits its box, or follows what is active where it could not be read so, until it is zoomed or moved: by the wheel (with Control, it zooms), by dragging, by its buttons, and
 * by the arrows, plus, minus and 0.
 */
export function ChartBox({ layouts, active, children }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const [chosen, setView] = useState<View | null>(null);
  const layout = bestFor(layouts, room);
  const frame = frameOf(active, layout);
  const view = chosen ?? opening(layout, room, frame);
  const place = placeOf(view, layout, frame, room);
  const zoom = (factor: number, point = { x: room.width / 2, y: room.height / 2 }) =>
    setView(zoomed(place, factor, point));
  const moveFrom = (from: ChartPlace, by: { x: number; y: number }) =>
    setView(moved(from, by, layout, room));
  useWheel(box, ({ deltaX, deltaY, ctrlKey, metaKey, offset }) => {
    if (ctrlKey || metaKey) zoom(Math.exp(-deltaY / 200), offset);
    else moveFrom(place, { x: -deltaX, y: -deltaY });
  });

  const press = (event: KeyboardEvent) => {
    const by = keyMoves[event.key];
    const factor = keyZooms[event.key];
    if (by !== undefined) moveFrom(place, by);
    else if (factor !== undefined) zoom(factor);
    else if (event.key === '0') setView('fit');
    else return;

    event.preventDefault();
  };

  return (
    <div className="chart-box">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        className="chart-window"
        role="group"
        aria-label="Moved by the arrow keys, zoomed by plus and minus, fitted by 0"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => drag(event, (by) => moveFrom(place, by))}
      >
        <div
          className="chart-sheet"
          style={{
            transform: `translate(${place.x}px, ${place.y}px) scale(${place.scale})`,
            visibility: room.width === 0 ? 'hidden' : undefined,
          }}
        >
          {children(layout)}
        </div>
      </div>
      <div className="chart-zoom" role="group" aria-label="Zoom">
        <button type="button" aria-label="Smaller" onClick={() => zoom(1 / zoomStep)}>
          −
        </button>
        <button
          type="button"
          aria-label={`${percentOf(place)}: fit the chart`}
          aria-pressed={view === 'fit'}
          onClick={() => setView('fit')}
        >
          {percentOf(place)}
        </button>
        <button type="button" aria-label="Larger" onClick={() => zoom(zoomStep)}>
          +
        </button>
        <button
          type="button"
          aria-pressed={view === 'follow'}
          onClick={() => setView(view === 'follow' ? 'fit' : 'follow')}
        >
          Follow
        </button>
      </div>
    </div>
  );
}

function placeOf(view: View, layout: ChartLayout, frame: Frame | null, room: Size): ChartPlace {
  if (typeof view === 'object') return view;

  return view === 'follow' && frame !== null ? centred(frame, room) : fitted(layout, room);
}

/** The frame around the innermost active states, or null where none is active. */
function frameOf(active: readonly string[], { boxes }: ChartLayout): Frame | null {
  return around(
    boxes.filter(
      ({ path }) => active.includes(path) && !active.some((other) => other.startsWith(`${path}.`)),
    ),
  );
}

function percentOf({ scale }: ChartPlace): string {
  return `${Math.round(scale * 100)} %`;
}

/** Moves by how far the pointer went since it was pressed. */
function drag(pressed: PointerEvent<HTMLElement>, onMove: (by: { x: number; y: number }) => void) {
  if (pressed.button !== 0) return;
  const { currentTarget: target, clientX, clientY, pointerId } = pressed;
  const follow = (event: globalThis.PointerEvent) =>
    onMove({ x: event.clientX - clientX, y: event.clientY - clientY });

  target.setPointerCapture(pointerId);
  target.addEventListener('pointermove', follow);
  target.addEventListener(
    'lostpointercapture',
    () => target.removeEventListener('pointermove', follow),
    { once: true },
  );
}

interface Wheel extends Pick<WheelEvent, 'deltaX' | 'deltaY' | 'ctrlKey' | 'metaKey'> {
  /** In pixels from the element's upper left corner. */
  offset: { x: number; y: number };
}

/** Hears the wheel before the page scrolls by it, which React's own listener may not. */
function useWheel(element: { current: HTMLElement | null }, onWheel: (wheel: Wheel) => void) {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });

  useEffect(() => {
    const heard = element.current;
    const hear = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = heard?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const { deltaX, deltaY, ctrlKey, metaKey, clientX, clientY } = event;
      const offset = { x: clientX - left, y: clientY - top };
      latest.current({ deltaX, deltaY, ctrlKey, metaKey, offset });
    };
    heard?.addEventListener('wheel', hear, { passive: false });
    return () => heard?.removeEventListener('wheel', hear);
  }, [element]);
}
