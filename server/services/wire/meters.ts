/** One request that was answered, in words of which there are few. */
export interface MeteredRequest {
  service: string;
  method: string;
  /** The route's template, never the path. */
  route: string;
  status: number;
  /** What became of it in one word, where the status does not say it all. */
  outcome?: string | undefined;
  seconds: number;
}

/** Counts who is in a gate, who waits before it, and who was sent away. */
export interface GateMeter {
  running(change: 1 | -1): void;
  waiting(change: 1 | -1): void;
  refused(): void;
}

/** Takes in what is counted. Nothing of it names a member. */
export interface Meters {
  request(request: MeteredRequest): void;
  gate(name: string): GateMeter;
}

export const noGateMeter: GateMeter = { running() {}, waiting() {}, refused() {} };

/** Where nobody asks for numbers. */
export const noMeters: Meters = { request() {}, gate: () => noGateMeter };
