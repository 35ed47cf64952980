// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';

import { TimerFrame } from '#src/components/timer/TimerFrame.tsx';

const drawn = vi.hoisted(() => vi.fn());

vi.mock('@base-ui/react/dialog', async (importOriginal) => {
  const { Dialog } = await importOriginal<typeof import('@base-ui/react/dialog')>();
  const Root = (props: Parameters<typeof Dialog.Root>[0]) => {
    drawn();
    return <Dialog.Root {...props} />;
  };

  return { Dialog: { ...Dialog, Root } };
});

test('a timer that shows another second does not draw its dialog anew, and is closed by who shows it now', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(async () => root.unmount()));
  const closed: number[] = [];
  const show = (second: number) =>
    act(async () =>
      root.render(
        <TimerFrame
          machine="timer"
          onClose={() => closed.push(second)}
          pillar="TETHER"
          state="running"
          title="Tether"
        >
          <p>{second} left</p>
        </TimerFrame>,
      ),
    );
  await show(3);
  drawn.mockClear();
  await show(2);
  await show(1);

  expect(document.querySelector('[data-machine="timer"] p')?.textContent).toBe('1 left');
  expect(drawn).not.toHaveBeenCalled();
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Close"]')?.click());
  expect(closed).toEqual([1]);
});
