import { afterAll } from 'vitest';

// Files share one window here: each leaves it as it found it.
const left: (() => void)[] = [];
const targets: EventTarget[] = [globalThis, document];

for (const target of targets) {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (type, listener, options) => {
    add(type, listener, options);
    left.push(() => target.removeEventListener(type, listener, options));
  };
  left.push(() => {
    target.addEventListener = add;
  });
}

afterAll(() => {
  for (const undo of left) undo();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
