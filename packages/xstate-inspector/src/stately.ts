export { inspectInStately } from './stately/stately.ts';
