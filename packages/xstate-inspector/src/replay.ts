export { createRecorder, type Recorder } from './record/recorder.ts';
export { travelled } from './replay/travel.ts';
