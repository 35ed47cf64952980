import { useState, type ReactNode } from 'react';

import type { Command } from '../protocol/protocol.ts';
import { ContextView } from './ContextView.tsx';
import { CoverageMeter } from './CoverageMeter.tsx';
import { EventLog } from './EventLog.tsx';
import type { InspectorState } from './inspectorState.ts';
import { OfferedEvents } from './OfferedEvents.tsx';
import { SequenceView } from './SequenceView.tsx';
import { Tabs } from './Tabs.tsx';

interface PanesProps {
  state: InspectorState;
  /** Null where the tree has a place of its own. */
  tree: ReactNode;
  command: (command: Command) => void;
  onChoose: (actorId: string) => void;
}

/** What stands beside the chart, one at a time. */
export function Panes({ state, tree, command, onChoose }: PanesProps) {
  const [shown, setShown] = useState('send');
  const { subject, log, actors, coverage } = state;
  const send =
    subject === null ? null : (
      <>
        <OfferedEvents
          key={subject.actorId}
          events={subject.events}
          isPast={subject.step !== null}
          onSend={(event) => command({ type: 'event.send', actorId: subject.actorId, event })}
        />
        <ContextView context={subject.context} changes={subject.changes} />
      </>
    );
  const tabs = [
    { id: 'send', name: 'Send', pane: send },
    ...(tree === null ? [] : [{ id: 'actors', name: 'Actors', pane: tree }]),
    { id: 'events', name: 'Events', pane: <EventLog log={log} onChoose={onChoose} /> },
    { id: 'sequence', name: 'Sequence', pane: <SequenceView log={log} actors={actors} /> },
    {
      id: 'coverage',
      name: 'Coverage',
      pane: <CoverageMeter coverage={coverage} command={command} />,
    },
  ];

  return <Tabs label="Beside the chart" tabs={tabs} shown={shown} onShow={setShown} />;
}
