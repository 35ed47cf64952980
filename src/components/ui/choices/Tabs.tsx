import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { KeyboardEvent, ReactNode } from 'react';

import './Tabs.css';

export interface Tab<T extends string> {
  value: T;
  label: string;
  /** A drawing before the words. */
  mark?: ReactNode;
  /** What is true of it just now; it is read out with the label. */
  badge?: ReactNode;
  panel: ReactNode;
}

/**
 * Several panels in one place; the arrows move and choose at once. `line` is a row with an underline, `tiles` are large
 * buttons, `column` is tiles that stand beside the panel where there is room.
 */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  look = 'line',
  isHidden = false,
  onChoose,
}: {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  look?: 'line' | 'tiles' | 'column';
  /** Made, and seen later: as it is made the browser lays out all of it that is to be seen. */
  isHidden?: boolean;
  onChoose: (value: T) => void;
}) {
  const choose = (chosen: unknown) => {
    const tab = tabs.find((one) => one.value === chosen);
    if (tab !== undefined) onChoose(tab.value);
  };

  return (
    <BaseTabs.Root
      className={`tabs tabs--${look}`}
      hidden={isHidden}
      onValueChange={choose}
      value={value}
    >
      <BaseTabs.List
        activateOnFocus
        aria-label={label}
        className="tabs__list"
        onKeyDown={look === 'line' ? undefined : moveUpAndDown}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab className="tabs__tab" key={tab.value} value={tab.value}>
            {tab.mark}
            <span className="tabs__label">{tab.label}</span>
            {tab.badge}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel className="tabs__panel" key={tab.value} value={tab.value}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

/** Tiles stand in rows or in a column: there the upright arrows move too. */
function moveUpAndDown(event: KeyboardEvent<HTMLElement>) {
  const way = upAndDown[event.key];
  if (way === undefined) return;

  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === event.target);
  tabs.at((at + way) % tabs.length)?.focus();
}

const upAndDown: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
