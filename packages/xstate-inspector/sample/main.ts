import { startInspectorIfWanted } from '@fourfold/xstate-inspector';
import { createActor } from 'xstate';

import './sample.css';
import { sample } from './inspection.ts';
import { parcelMachine } from './parcelMachine.ts';

const inspected = await startInspectorIfWanted({
  app: sample,
  page: '/inspector.html',
  takesClock: true,
});
const parcel = createActor(parcelMachine, inspected);
const address = elementOf('address', HTMLInputElement);
const place = elementOf('place', HTMLOutputElement);
const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')];

parcel.subscribe(show);
parcel.start();
address.addEventListener('input', () =>
  parcel.send({ type: 'address.change', value: address.value }),
);
for (const button of buttons) {
  button.addEventListener('click', () => parcel.send({ type: eventOf(button) }));
}
show();

function show() {
  const snapshot = parcel.getSnapshot();
  const { failure, route } = snapshot.context;
  const facts = [route, failure === null ? null : `scan ${failure}`].filter(Boolean);

  place.value = [JSON.stringify(snapshot.value), ...facts].join(', ');
  address.disabled = !snapshot.can({ type: 'address.change', value: '' });
  for (const button of buttons) button.disabled = !snapshot.can({ type: eventOf(button) });
}

function eventOf({ value }: HTMLButtonElement) {
  const known = ['parcel.send', 'scan.retry', 'door.open', 'door.stayShut'] as const;
  const type = known.find((one) => one === value);
  if (type === undefined) throw new Error(`The parcel knows no "${value}".`);

  return type;
}

function elementOf<TElement extends HTMLElement>(
  id: string,
  kind: abstract new () => TElement,
): TElement {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no "${id}".`);

  return element;
}
