import '#src/inspector/theme.css';

import { StateChart } from '@fourfold/xstate-inspector/chart';
import { useEffect, useState } from 'react';

import type { Claim } from '#.storybook/claims/shows.ts';

import { drawMachine, type Drawing } from './drawMachine.ts';
import { storyAddress } from './storyAddress.ts';

interface ShownStory {
  id: string;
  claims: Claim[];
}

/** A machine: what it is for, and its chart, whose states lead to the first story that shows them. */
export function MachineSection({ id, stories }: { id: string; stories: ShownStory[] }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);

  useEffect(() => {
    let isGone = false;
    async function draw() {
      const drawn = await drawMachine(id);
      if (!isGone) setDrawing(drawn);
    }
    void draw();

    return () => {
      isGone = true;
    };
  }, [id]);

  function hrefOf(path: string): string | undefined {
    const story = stories.find(({ claims }) =>
      claims.some(({ machine, state }) => machine === id && state === path),
    );
    return story === undefined ? undefined : storyAddress(story.id);
  }

  return (
    <section>
      <h2>{id}</h2>
      {drawing === null ? (
        <p role="status">Drawing the chart…</p>
      ) : (
        <>
          {drawing.comment === '' ? null : <p>{drawing.comment}</p>}
          <StateChart active={[]} graph={drawing.graph} hrefOf={hrefOf} layout={drawing.layout} />
        </>
      )}
    </section>
  );
}
