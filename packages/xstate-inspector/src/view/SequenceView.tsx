import type { ActorFacts, LogEntry } from '../protocol/protocol.ts';
import { withoutMark } from '../xstate/xstatePrivate.ts';
import { sequenceOf, type Lane, type Message } from './sequence.ts';

import './SequenceView.css';

const mostMessages = 60;
const laneWidth = 112;
const rowHeight = 36;
const headHeight = 36;
const loop = 26;

/** Who sent what to whom: drawn for who looks, the latest below, and as a list for who listens. */
export function SequenceView({ log, actors }: { log: LogEntry[]; actors: ActorFacts[] }) {
  const { lanes, messages } = sequenceOf(log, actors, mostMessages);
  if (messages.length === 0)
    return <p className="inspector-aside">Nobody has sent anything yet.</p>;

  const width = lanes.length * laneWidth + loop;
  const height = headHeight + messages.length * rowHeight + rowHeight / 2;

  return (
    <section aria-label="Sequence">
      <div className="sequence">
        <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {lanes.map((lane, at) => (
            <LaneLine key={lane.id} lane={lane} x={middleOf(at)} height={height} />
          ))}
          {messages.map((message, row) => (
            <Arrow
              key={message.entry.index}
              message={message}
              y={headHeight + (row + 1) * rowHeight}
              isLast={row === messages.length - 1}
            />
          ))}
        </svg>
        <ol className="sequence-words">
          {messages.map(({ entry, count, from, to }) => (
            <li key={entry.index}>
              {lanes[from]?.name} to {lanes[to]?.name}: {entry.type}
              {count === 1 ? '' : `, ${count} times`}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function LaneLine({ lane, x, height }: { lane: Lane; x: number; height: number }) {
  return (
    <g className="sequence-lane">
      <line x1={x} x2={x} y1={headHeight - 6} y2={height} />
      <text x={x} y={20} textAnchor="middle">
        {shortened(lane.name, 15)}
      </text>
    </g>
  );
}

function Arrow({ message, y, isLast }: { message: Message; y: number; isLast: boolean }) {
  const { from, to, entry, count } = message;
  const [start, end] = [middleOf(from), middleOf(to)];
  const way = Math.sign(end - start);
  const words = `${withoutMark(entry.type)}${count === 1 ? '' : ` × ${count}`}`;
  const room = way === 0 ? 20 : Math.max(1, Math.abs(to - from)) * 17;
  const line =
    way === 0
      ? `M${start} ${y - 5}h${loop - 8}v10h${8 - loop + 3}`
      : `M${start} ${y}H${end - way * 6}`;
  const tip = way === 0 ? { x: start + 1, y: y + 5, way: -1 } : { x: end, y, way };

  return (
    <g className="sequence-message" data-last={isLast || undefined}>
      <title>{`${entry.type}, at ${(entry.at / 1000).toFixed(2)} s`}</title>
      <path d={line} />
      <path className="sequence-head" d={`M${tip.x} ${tip.y}l${-tip.way * 7} -3.5v7z`} />
      <text
        x={way === 0 ? start + loop - 2 : (start + end) / 2}
        y={way === 0 ? y + 4 : y - 6}
        textAnchor={way === 0 ? 'start' : 'middle'}
      >
        {shortened(words, room)}
      </text>
    </g>
  );
}

function middleOf(lane: number): number {
  return lane * laneWidth + laneWidth / 2;
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
