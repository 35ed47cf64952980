import { Inspector, openInspection, type Inspection } from '@fourfold/xstate-inspector/view';
import * as React from 'react';
import { AddonPanel } from 'storybook/internal/components';
import { addons, types, useGlobals } from 'storybook/manager-api';

import '#src/styles/tokens.css';
import '#src/inspector/theme.css';

import { managerWire, panelId } from './inspectorChannel.ts';

import './manager.css';

// Storybook compiles this file, and those of the view, with the classic JSX transform, which calls React by name.
Object.assign(globalThis, { React });

// The tab that opens first.
addons.setConfig({ selectedPanel: `${panelId}/panel` });

addons.register(panelId, () => {
  let inspection: Inspection | null = null;
  const opened = () => (inspection ??= openInspection(managerWire(addons.getChannel())));

  addons.add(`${panelId}/panel`, {
    type: types.PANEL,
    title: 'Machine',
    match: ({ viewMode }) => viewMode === 'story',
    render: ({ active }) => (
      <AddonPanel active={active ?? false}>
        <MachinePanel inspection={opened()} />
      </AddonPanel>
    ),
  });
});

/** The panel in the theme that the toolbar gives the story beside it. */
function MachinePanel({ inspection }: { inspection: Inspection }) {
  const [globals] = useGlobals();
  const theme = globals['theme'] === 'dark' ? 'dark' : 'light';
  React.useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  return (
    <div className="inspector-panel">
      <Inspector inspection={inspection} />
    </div>
  );
}
