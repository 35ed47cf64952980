import { vi } from 'vitest';

type Automation =
  | { kind: 'set'; value: number; at: number }
  | { kind: 'line' | 'curve'; value: number; at: number }
  | { kind: 'target'; value: number; at: number; constant: number };

/** What was rendered, in place of its samples. */
export interface Rendered {
  samples: number;
  tones: FakeTone[];
  sources: FakeSource[];
}

/** Web Audio as a browser has it. Its clock goes with the page's while it runs, and can be put beside it. */
export function fakeAudio({ currentTime = 10, state = 'running' } = {}) {
  const context = new FakeContext(currentTime, state);
  const rendered: Rendered[] = [];
  const offline = { render: (whole: Rendered) => Promise.resolve(whole) };
  vi.stubGlobal('AudioContext', function open() {
    return context;
  });
  vi.stubGlobal(
    'OfflineAudioContext',
    class extends FakeContext {
      private readonly samples: number;

      constructor(_channels: number, samples: number) {
        super(0, 'suspended');
        this.samples = samples;
      }

      startRendering() {
        const { samples, sources, tones } = this;
        const whole = { samples, sources, tones };
        rendered.push(whole);
        return offline.render(whole);
      }
    },
  );
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal('BiquadFilterNode', FakeFilter);
  vi.stubGlobal('OscillatorNode', FakeTone);
  vi.stubGlobal('AudioBufferSourceNode', FakeSource);

  return { context, offline, rendered };
}

export class FakeNode {
  output: FakeNode | null = null;

  connect<T extends FakeNode>(node: T): T {
    this.output = node;
    return node;
  }

  disconnect(): void {
    this.output = null;
  }
}

export class FakeContext extends EventTarget {
  readonly destination = new FakeNode();
  readonly sampleRate = 100;
  readonly sources: FakeSource[] = [];
  readonly tones: FakeTone[] = [];
  /** How often it was asked to run, and whether it will. */
  asked = 0;
  isWilling = true;
  state: string;
  private time: number;
  private since = performance.now();

  constructor(time: number, state: string) {
    super();
    this.time = time;
    this.state = state;
  }

  get currentTime(): number {
    const passed = this.state === 'running' ? (performance.now() - this.since) / 1000 : 0;
    return this.time + passed;
  }

  /** Puts its clock beside the page's, by seconds. */
  shift(seconds: number): void {
    this.time += seconds;
  }

  turn(state: string): void {
    this.time = this.currentTime;
    this.since = performance.now();
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  resume(): Promise<void> {
    this.asked += 1;
    if (!this.isWilling) return Promise.reject(new DOMException('no press', 'NotAllowedError'));
    if (this.state !== 'running') this.turn('running');
    return Promise.resolve();
  }

  createBuffer(_channels: number, length: number) {
    const samples = new Float32Array(length);
    return { length, getChannelData: () => samples };
  }

  /** When each strike that was not taken back is heard, by its clock. */
  heard(): number[] {
    return this.sources
      .filter(({ isHeard }) => isHeard)
      .map(({ from }) => rounded(from))
      .toSorted((one, other) => one - other);
  }
}

export class FakeParam {
  automations: Automation[] = [];

  private readonly first: number;

  constructor(first: number) {
    this.first = first;
  }

  setValueAtTime(value: number, at: number): void {
    this.automations.push({ kind: 'set', value, at });
  }

  linearRampToValueAtTime(value: number, at: number): void {
    this.automations.push({ kind: 'line', value, at });
  }

  exponentialRampToValueAtTime(value: number, at: number): void {
    this.automations.push({ kind: 'curve', value, at });
  }

  setTargetAtTime(value: number, at: number, constant: number): void {
    this.automations.push({ kind: 'target', value, at, constant });
  }

  cancelScheduledValues(from: number): void {
    this.automations = this.automations.filter(({ at }) => at < from);
  }

  /** Its value as it was set ahead, exponential ramps left out. */
  valueAt(time: number): number {
    let value = this.first;
    let from = 0;
    let goesOn = (_: number) => this.first;
    for (const one of this.automations.toSorted((a, b) => a.at - b.at)) {
      if (one.kind === 'line') {
        const [start, begun] = [value, from];
        const share = (at: number) => (at - begun) / (one.at - begun);
        if (time < one.at) return start + (one.value - start) * share(time);
      } else if (time < one.at) break;

      const start = goesOn(one.at);
      value = one.kind === 'target' ? start : one.value;
      from = one.at;
      goesOn = (at) =>
        one.kind === 'target'
          ? one.value + (start - one.value) * Math.exp(-(at - one.at) / one.constant)
          : one.value;
    }
    return goesOn(time);
  }
}

export class FakeGain extends FakeNode {
  readonly gain: FakeParam;
  readonly volume: number;

  constructor(_context: FakeContext, { gain }: { gain: number }) {
    super();
    this.volume = gain;
    this.gain = new FakeParam(gain);
  }
}

export class FakeFilter extends FakeNode {
  readonly frequency: FakeParam;

  constructor(_context: FakeContext, { frequency }: { frequency: number }) {
    super();
    this.frequency = new FakeParam(frequency);
  }
}

export class FakeTone extends FakeNode {
  readonly frequency: number;
  until = Infinity;

  constructor(context: FakeContext, { frequency }: { frequency: number }) {
    super();
    this.frequency = rounded(frequency);
    context.tones.push(this);
  }

  start(): void {}

  stop(at: number): void {
    this.until = rounded(at);
  }
}

export class FakeSource extends FakeNode {
  readonly buffer: unknown;
  from = Infinity;
  /** So far into what it plays it begins, in seconds. */
  offset = 0;
  until = Infinity;
  isHeard = true;
  private readonly context: FakeContext;

  constructor(context: FakeContext, { buffer }: { buffer: unknown }) {
    super();
    this.buffer = buffer;
    this.context = context;
    context.sources.push(this);
  }

  /** How loud it is: the gain that it goes through. */
  get volume(): number {
    return this.output instanceof FakeGain ? this.output.volume : 0;
  }

  start(at = 0, offset = 0): void {
    if (at < 0) throw new RangeError('It can begin no earlier than its clock.');
    this.from = Math.max(at, this.context.currentTime);
    this.offset = offset;
  }

  stop(at = 0): void {
    this.until = Math.max(at, this.context.currentTime);
    if (this.until < this.from) this.isHeard = false;
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
