import type {
  Alert,
  AlertAnswer,
  NoticesActorRef,
} from '../../../machines/rooms/noticesMachine.ts';

/** How a route says something over its screen. */
export interface Notify {
  /** Asks for an answer to the exact text; `wayOn` names the one way onwards, `wayBack` the one back, which is OK. */
  alert: (text: string, wayOn?: string, wayBack?: string) => Promise<AlertAnswer>;
  /** A sentence for three seconds. The page keeps what matters of it (rules/rooms#R7). */
  toast: (text: string) => void;
}

/** The port to the notices, for a route's own actors. */
export function notifyBy(noticesRef: NoticesActorRef): Notify {
  return {
    alert: (text, wayOn, wayBack) =>
      new Promise((resolve) => {
        const alert: Alert = {
          text,
          wayOn: wayOn ?? null,
          ...(wayBack === undefined ? {} : { wayBack }),
        };
        const subscription = noticesRef.on('alert.answered', (event) => {
          if (event.alert !== alert) return;

          subscription.unsubscribe();
          resolve(event.answer);
        });
        noticesRef.send({ type: 'alert.show', alert });
      }),
    toast: (text) => noticesRef.send({ type: 'toast.show', text }),
  };
}
