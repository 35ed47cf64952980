import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

import './Tabs.css';

interface Tab {
  id: string;
  name: string;
  pane: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The first, where it is none of them. */
  shown: string;
  onShow: (id: string) => void;
}

/** One of several panes. The arrow keys go from tab to tab. */
export function Tabs({ label, tabs, shown, onShow }: TabsProps) {
  const within = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find(({ id }) => id === shown) ?? tabs[0];
  if (current === undefined) return null;

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const at = tabs.indexOf(current);
    const targets: Record<string, number> = { Home: 0, End: tabs.length - 1 };
    const step = steps[event.key];
    const to = step === undefined ? targets[event.key] : (at + step + tabs.length) % tabs.length;
    const next = to === undefined ? undefined : tabs[to];
    if (next === undefined) return;

    event.preventDefault();
    onShow(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div className="inspector-tabs">
      <div ref={list} className="inspector-tab-list" role="tablist" aria-label={label}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            data-tab={id}
            id={`${within}-${id}`}
            aria-selected={id === current.id}
            aria-controls={`${within}-pane`}
            tabIndex={id === current.id ? 0 : -1}
            onKeyDown={press}
            onClick={() => onShow(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        key={current.id}
        className="inspector-pane"
        role="tabpanel"
        id={`${within}-pane`}
        aria-labelledby={`${within}-${current.id}`}
        // What it holds scrolls, and need not have anything that takes the focus.
        tabIndex={0}
      >
        {current.pane}
      </div>
    </div>
  );
}
