import * as React from 'react';
import { AddonPanel } from 'storybook/internal/components';
import { addons, types, useChannel } from 'storybook/manager-api';

import { asked, panelId, told, type PanelMachine } from './xstate-channel.ts';

import './manager.css';

// Storybook compiles this file with the classic JSX transform, which calls React by name.
void React;

function MachinePanel() {
  const [machines, setMachines] = React.useState<PanelMachine[]>([]);
  const emit = useChannel({ [told.machines]: setMachines });

  React.useEffect(() => emit(asked.refresh), [emit]);

  if (machines.length === 0) return <p className="machine-panel">This story runs no machine.</p>;

  return machines.map((machine) => (
    <section key={machine.id} className="machine-panel">
      <h2>
        {machine.id} <code>{machine.value}</code> {machine.status}
      </h2>
      <h3>Events</h3>
      <div className="machine-panel-events">
        {machine.events.map(({ type, isAccepted }) => (
          <button
            key={type}
            type="button"
            disabled={!isAccepted}
            onClick={() => emit(asked.send, { type })}
          >
            {type}
          </button>
        ))}
      </div>
      <h3>Steps</h3>
      <ol>
        {machine.history.map((step) => (
          <li key={step.index}>
            <button type="button" onClick={() => emit(asked.restore, step.index)}>
              {step.event} → {step.value}
            </button>
          </li>
        ))}
      </ol>
      <h3>Context</h3>
      <pre>{JSON.stringify(machine.context, null, 2)}</pre>
    </section>
  ));
}

addons.register(panelId, () => {
  addons.add(`${panelId}/panel`, {
    type: types.PANEL,
    title: 'Machine',
    match: ({ viewMode }) => viewMode === 'story',
    render: ({ active }) => (
      <AddonPanel active={active ?? false}>
        <MachinePanel />
      </AddonPanel>
    ),
  });
});
