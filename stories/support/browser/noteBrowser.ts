import { standIn, takenAway } from './standIn.ts';

/** How the browser answers to who asks whether it may show notes. */
interface NoteBrowser {
  /** What was chosen before; `default` has it ask. */
  permission?: NotificationPermission;
  /** What the member says once it asks. */
  answer?: NotificationPermission;
  /** What shows the notes: its worker, as once a Fourfold was opened, or the page itself. */
  worker?: StoryWorker | null;
}

interface Shown {
  title: string;
  body: string;
  /** As a member who presses it. */
  press: () => void;
}

/** The notes that are shown, the oldest first. */
export const shownNotes: Shown[] = [];

const keyBytes = 65;
/** What the services of these stories send by, as they write it and as a browser reads it. */
export const pushKey = `B${'A'.repeat(86)}`;
const ownKey = Uint8Array.from({ length: keyBytes }, (_, index) => (index === 0 ? 4 : 0)).buffer;
const otherKey = new ArrayBuffer(keyBytes);

/** Has the page's browser show notes as it is told here. For `beforeEach`: returns how to give back what is its own. */
export function noteBrowser(browser: NoteBrowser = {}): () => () => void {
  return () => {
    const { answer = 'granted', permission = 'granted', worker = null } = browser;
    shownNotes.length = 0;
    StoryNotification.permission = permission;
    StoryNotification.answer = answer;
    const status = Object.assign(new EventTarget(), { state: permission });
    const undo = [
      worker?.pushes === null
        ? takenAway(globalThis, 'PushManager')
        : standIn(globalThis, 'PushManager', EventTarget),
      standIn(globalThis, 'Notification', StoryNotification),
      standIn(navigator.permissions, 'query', () => Promise.resolve(status)),
      standIn(navigator, 'serviceWorker', worker ?? noWorker()),
    ];

    return () => {
      for (const giveBack of undo.toReversed()) giveBack();
    };
  };
}

/** A browser without notes, as WebKit in a page that is not on the home screen. For `beforeEach`. */
export function withoutNotes(): () => void {
  return takenAway(globalThis, 'Notification');
}

/** The browser of an iPhone, in which Fourfold is not on the home screen. For `beforeEach`. */
export function onAnIphone(): () => void {
  return standIn(navigator, 'standalone', false);
}

/** Lets nobody see the page. Returns how to let it be seen again. */
export function hidePage(): () => void {
  return standIn(document, 'hidden', true);
}

/** A service worker with its push manager; null for a browser without push. */
export class StoryWorker extends EventTarget {
  readonly pushes: StoryPushes | null;

  constructor(pushes: StoryPushes | null = new StoryPushes()) {
    super();
    this.pushes = pushes;
  }

  getRegistration() {
    const showNotification = async (title: string, { body = '', data }: NotificationOptions) => {
      shownNotes.push({ title, body, press: () => this.say({ open: hrefIn(data) }) });
    };

    return Promise.resolve({ active: {}, pushManager: this.pushes, showNotification });
  }

  /** Sends its pages a message. */
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** What a browser has of the push service of its maker. */
export class StoryPushes {
  /** Where it listens; null where it does not. */
  endpoint: string | null = null;
  private key = otherKey;
  private made = 0;
  private readonly isReached: boolean;

  constructor({ isReached = true, isOfAnotherKey = false } = {}) {
    this.isReached = isReached;
    if (isOfAnotherKey) this.endpoint = 'https://fcm.googleapis.com/fcm/send/of-another-key';
  }

  getSubscription() {
    return Promise.resolve(this.endpoint === null ? null : this.subscription(this.endpoint));
  }

  subscribe() {
    if (!this.isReached) return Promise.reject(new DOMException('No service.', 'AbortError'));

    this.made += 1;
    this.key = ownKey;
    this.endpoint = `https://fcm.googleapis.com/fcm/send/${this.made}`;
    return Promise.resolve(this.subscription(this.endpoint));
  }

  private subscription(endpoint: string) {
    const keys = { p256dh: pushKey, auth: 'A'.repeat(22) };

    return {
      options: { applicationServerKey: this.key },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        this.endpoint = null;
        return true;
      },
    };
  }
}

class StoryNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'default';

  static requestPermission(): Promise<NotificationPermission> {
    StoryNotification.permission = StoryNotification.answer;
    return Promise.resolve(StoryNotification.answer);
  }

  constructor(title: string, { body = '' }: NotificationOptions) {
    super();
    shownNotes.push({ title, body, press: () => this.dispatchEvent(new Event('click')) });
  }

  close(): void {
    shownNotes.length = 0;
  }
}

function noWorker() {
  return Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve() });
}

function hrefIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'href' in data ? data.href : null;
}
