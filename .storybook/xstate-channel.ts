/** What the machine panel (in the manager) and the stage (in the preview) say to one another. */
export const panelId = 'fourfold/machine';

export const told = {
  machines: `${panelId}/machines`,
} as const;

export const asked = {
  refresh: `${panelId}/refresh`,
  send: `${panelId}/send`,
  restore: `${panelId}/restore`,
} as const;

export interface PanelStep {
  index: number;
  event: string;
  value: string;
}

export interface PanelMachine {
  id: string;
  value: string;
  status: string;
  context: unknown;
  events: { type: string; isAccepted: boolean }[];
  history: PanelStep[];
}
