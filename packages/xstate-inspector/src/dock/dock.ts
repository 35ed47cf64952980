import '../theme/theme.css';
import './dock.css';

type Edge = 'bottom' | 'right';

interface Dock {
  /** The window of the inspector page at present: the dock's frame, or the window of its own. */
  receiver: () => Window | null;
}

const smallest = 160;
const step = 24;
/** From this width on the page keeps enough of its own beside the dock, in pixels. */
const roomy = 900;

interface DockOptions {
  /** The address of the inspector's page. */
  page: string;
  /** What a window of its own is called: one that an earlier load of the app had opened is known by it. */
  windowName: string;
  onClosed: () => void;
}

/** A resizable frame at the right edge, or the bottom one of a narrow page, that can also be had as a window of its own. */
export function createDock({ page: url, windowName, onClosed }: DockOptions): Dock {
  const page = document.documentElement;
  const dock = document.createElement('aside');
  const handle = document.createElement('div');
  const bar = document.createElement('div');
  const frame = document.createElement('iframe');
  let edge: Edge = innerWidth >= roomy ? 'right' : 'bottom';
  let size = edge === 'right' ? Math.min(620, innerWidth * 0.46) : innerHeight * 0.6;
  let own: Window | null = null;
  // The device's own, whatever clock the app is given later.
  const device = {
    setInterval: setInterval.bind(globalThis),
    clearInterval: clearInterval.bind(globalThis),
  };

  const moveButton = button('', () => moveTo(edge === 'bottom' ? 'right' : 'bottom'));
  const ownButton = button('Open in its own window', openOwnWindow);

  dock.className = 'inspector-dock';
  dock.setAttribute('aria-label', 'Inspector');
  bar.className = 'inspector-dock-bar';
  const name = document.createElement('p');
  name.textContent = 'Inspector';
  bar.append(name, moveButton, ownButton, button('Close', closeForGood));
  handle.className = 'inspector-dock-handle';
  handle.tabIndex = 0;
  handle.setAttribute('role', 'separator');
  handle.setAttribute('aria-label', 'Size of the inspector');
  handle.addEventListener('pointerdown', drag);
  handle.addEventListener('keydown', (event) => {
    const moves: Record<string, number> = {
      ArrowUp: size + step,
      ArrowLeft: size + step,
      ArrowDown: size - step,
      ArrowRight: size - step,
      Home: smallest,
      End: Infinity,
    };
    const next = moves[event.key];
    if (next === undefined) return;

    event.preventDefault();
    resize(next);
  });
  frame.title = 'Inspector';
  frame.src = url;
  dock.append(handle, bar, frame);
  // The inspector's own window looks for it, in which the page has no dock.
  page.dataset['inspected'] = '';
  window.addEventListener('message', ({ origin, source }) => {
    if (origin !== location.origin || source === own || !isWindowOf(windowName, source)) return;

    moveInto(source);
  });
  show();
  return { receiver: () => (own === null || own.closed ? frame.contentWindow : own) };

  /** Beside the page's body: an open dialog closes off what is within that. */
  function show() {
    page.append(dock);
    moveTo(edge);
    resize(size);
  }

  function moveTo(next: Edge) {
    edge = next;
    page.dataset['inspector'] = edge;
    moveButton.textContent = edge === 'bottom' ? 'Dock to the right' : 'Dock to the bottom';
    handle.setAttribute('aria-orientation', edge === 'bottom' ? 'horizontal' : 'vertical');
  }

  function resize(next: number) {
    const room = edge === 'bottom' ? innerHeight : innerWidth;
    const largest = Math.round(room * 0.8);
    size = Math.round(Math.min(Math.max(next, smallest), largest));
    page.style.setProperty('--inspector-size', `${size}px`);
    handle.setAttribute('aria-valuemin', String(smallest));
    handle.setAttribute('aria-valuemax', String(largest));
    handle.setAttribute('aria-valuenow', String(size));
  }

  function drag(event: PointerEvent) {
    const follow = ({ clientX, clientY }: PointerEvent) =>
      resize(edge === 'bottom' ? innerHeight - clientY : innerWidth - clientX);
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', follow);
    handle.addEventListener(
      'lostpointercapture',
      () => handle.removeEventListener('pointermove', follow),
      { once: true },
    );
  }

  function openOwnWindow() {
    const opened = open(url, windowName, 'popup,width=1100,height=760');
    if (opened !== null) moveInto(opened);
  }

  /** One just opened, or one that an earlier load of the app had opened. */
  function moveInto(inspector: Window) {
    own = inspector;
    close();
    const watch = device.setInterval(() => {
      if (!inspector.closed) return;

      device.clearInterval(watch);
      show();
    }, 500);
  }

  function closeForGood() {
    close();
    delete page.dataset['inspected'];
    onClosed();
  }

  function close() {
    dock.remove();
    delete page.dataset['inspector'];
    page.style.removeProperty('--inspector-size');
  }
}

function isWindowOf(name: string, source: MessageEventSource | null): source is Window {
  return source !== null && 'closed' in source && source.name === name;
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', press);

  return made;
}
