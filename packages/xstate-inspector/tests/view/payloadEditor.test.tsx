// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';

import type { OfferedEvent } from '../../src/protocol/protocol.ts';
import { OfferedEvents } from '../../src/view/OfferedEvents.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '';
});

test('the payload follows the last event received until something is typed, which then stays', async () => {
  const screen = await openEditor();
  expect(screen.text()).toEqual({ type: 'field.change', value: 'm' });

  await screen.receive('ma');
  expect(screen.text()).toEqual({ type: 'field.change', value: 'ma' });

  await screen.type('{"type":"field.change","value":"typed"}');
  await screen.receive('may');
  expect(screen.text()).toEqual({ type: 'field.change', value: 'typed' });

  await screen.press('Take the last received');
  expect(screen.text()).toEqual({ type: 'field.change', value: 'may' });
  await screen.receive('maya');
  expect(screen.text()).toEqual({ type: 'field.change', value: 'maya' });
});

test('what is sent is what is seen', async () => {
  const screen = await openEditor();
  await screen.receive('ma');
  await screen.press('Send this event');

  expect(screen.sent).toEqual([{ type: 'field.change', value: 'ma' }]);
});

async function openEditor() {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const sent: object[] = [];
  const receive = (value: string) =>
    act(async () =>
      root.render(
        <OfferedEvents
          events={[offered(value)]}
          isPast={false}
          onSend={(event) => sent.push(event)}
        />,
      ),
    );
  const press = (name: string) => act(async () => buttonNamed(name).click());
  await receive('m');
  await press('Edit the payload of field.change');

  return {
    sent,
    receive,
    press,
    text: (): unknown => JSON.parse(editor().value),
    type: (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
          editor(),
          text,
        );
        editor().dispatchEvent(new Event('input', { bubbles: true }));
      }),
  };
}

function offered(value: string): OfferedEvent {
  const example = { type: 'field.change', value };

  return {
    type: 'field.change',
    isAccepted: true,
    refusedBy: [],
    example,
    needs: [],
    filledIn: [],
  };
}

function editor(): HTMLTextAreaElement {
  const found = document.querySelector('textarea');
  if (found === null) throw new Error('No payload is open.');

  return found;
}

function buttonNamed(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  );
  if (found === undefined) throw new Error(`No button is named "${name}".`);

  return found;
}
