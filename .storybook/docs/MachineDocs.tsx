import type { MouseEvent } from 'react';

import { reasonOf } from '#.storybook/claims/frozen.ts';
import { claimsOf, type Claim } from '#.storybook/claims/shows.ts';

import { useDocs } from './DocsStories.tsx';
import { MachineSection } from './MachineSection.tsx';
import { storyAddress } from './storyAddress.ts';

import './docs.css';

interface Shown {
  id: string;
  name: string;
  claims: Claim[];
  /** Why it holds its machines, or null. */
  frozen: string | null;
  /** What a person should look at, or null. */
  lookAt: string | null;
}

/** A component's page: the charts of the machines it shows, and its stories as links. It renders none of them. */
export function MachineDocs() {
  const { stories, theme, go } = useDocs();
  const shown = stories.map((story): Shown => ({
    id: story.id,
    name: story.name,
    claims: claimsOf(story.parameters, story.initialArgs),
    frozen: reasonOf(story.parameters),
    lookAt: lookAtOf(story.parameters),
  }));
  const machines = [
    ...new Set(shown.flatMap(({ claims }) => claims.map(({ machine }) => machine))),
  ];

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href') ?? '';
    const isOpenedElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!href.startsWith('./?path=') || isOpenedElsewhere) return;

    event.preventDefault();
    go(href.slice(2));
  }

  return (
    // The links within do the work; here they are only told to Storybook, whose frame this page is in.
    <main className="machine-docs" data-theme={theme} onClickCapture={follow}>
      <h1>{stories[0]?.title}</h1>
      {machines.length === 0 ? null : <StateList stories={shown} />}
      {machines.map((id) => (
        <MachineSection key={id} id={id} stories={shown} />
      ))}
      <section>
        <h2>Stories</h2>
        <ul>
          {shown.map(({ id, name, claims, lookAt }) => (
            <li key={id}>
              <a href={storyAddress(id)}>{name}</a>{' '}
              <span>{lookAt ?? claims.map(claimWords).join(', ')}</span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/** Each state that is shown, with its stories: what whoever looks for a state reads first. */
function StateList({ stories }: { stories: Shown[] }) {
  const states = new Map<string, Shown[]>();
  for (const story of stories) {
    for (const words of story.claims.map(claimWords)) {
      states.set(words, [...(states.get(words) ?? []), story]);
    }
  }

  return (
    <section>
      <h2>States</h2>
      <dl className="state-list">
        {[...states].map(([state, own]) => (
          <div key={state}>
            <dt>{state}</dt>
            {own.map(({ id, name, frozen }) => (
              <dd key={id}>
                <a href={storyAddress(id)}>{name}</a>
                {frozen === null ? null : <span> held still: {frozen}</span>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function lookAtOf({ lookAt }: { lookAt?: unknown }): string | null {
  return typeof lookAt === 'string' ? lookAt : null;
}

function claimWords({ machine, state }: Claim): string {
  return `${machine} ${state}`;
}
