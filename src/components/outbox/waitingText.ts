/** Why what is on this device is not at the service yet. */
export type OutboxHold = 'network' | 'service' | 'member';

/** What is on this device, and when it is sent. */
export function waitingText(count: number, hold: OutboxHold): string {
  const saves = count === 1 ? '1 save' : `${count} saves`;
  const [they, are] = count === 1 ? ['It', 'is'] : ['They', 'are'];

  switch (hold) {
    case 'network':
      return `${saves} on this device. ${they} ${are} sent when the network is back.`;

    case 'service':
      return `${saves} on this device. ${they} ${are} sent again in a moment.`;

    case 'member':
      return `${saves} on this device. Sign in again, then ${they.toLowerCase()} ${are} sent. Nothing of it is gone.`;
  }
}
