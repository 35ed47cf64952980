export { copiedTest, copiedTestOf, richest } from './proofs/copied.ts';
export { done, failed, times, type Happening, type History } from './proofs/history.ts';
export { lived, replayed, type Life, type Place } from './proofs/lived.ts';
export { endsOf, pasted } from './proofs/pasted.ts';
