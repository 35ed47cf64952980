import { useSelector } from '@xstate/react';

import { shortestVoiceNote, takenMs } from '../../domain/reflection/voiceNote.ts';
import type { VoiceNoteActorRef } from '../../machines/reflection/voiceNoteMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RecordRing } from './RecordRing.tsx';
import { durationText, longEnough, microphoneFaults, tooShort } from './reflectionTexts.ts';
import { useFocusKept } from './useFocusKept.ts';
import { VoicePlayer } from './VoicePlayer.tsx';
import './VoiceNote.css';

/** A voice note: record it, hear it, keep it. */
export function VoiceNote({ actorRef }: { actorRef: VoiceNoteActorRef }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const state = statePath(snapshot.value);
  const ref = useFocusKept<HTMLDivElement>(state);
  const { recording, heard, held, material, fault } = snapshot.context;
  const ms = snapshot.matches('kept')
    ? (material?.seconds ?? 0) * 1_000
    : takenMs(snapshot.context);
  const isRecording = snapshot.matches({ capturing: 'recording' });
  const isApart = snapshot.matches('interrupted') || snapshot.matches('unfinished');
  const canPlay =
    isApart || snapshot.matches('reviewing') || snapshot.matches({ capturing: 'tooShort' });
  const parts = [
    ...(recording?.parts ?? []).map(({ blob }) => blob),
    ...(held === null ? [] : [held]),
  ].filter(({ size }) => size > 0);
  const played = snapshot.matches('kept') && material !== null ? [material.media] : parts;
  const send = (type: Parameters<typeof actorRef.send>[0]) => () => actorRef.send(type);

  return (
    <div
      aria-label="Voice note"
      className="voice-note"
      data-machine="voiceNote"
      data-state={state}
      ref={ref}
      role="group"
      tabIndex={-1}
    >
      {snapshot.matches('unplayable') || snapshot.matches('denied') ? null : (
        <>
          <RecordRing
            level={heard.level}
            onPress={send({ type: isRecording ? 'record.stop' : 'record.start' })}
            phase={phases[state] ?? 'after'}
          />
          <p className="voice-note__time">{durationText(ms)}</p>
        </>
      )}
      <div className="voice-note__said" role="status">
        <VoiceWords isLong={ms >= shortestVoiceNote} ms={ms} state={state} />
      </div>
      {snapshot.matches('denied') && fault !== null ? (
        <Notice role="alert">{microphoneFaults[fault]}</Notice>
      ) : null}
      <div className="voice-note__ways">
        {(canPlay || snapshot.matches('kept')) && played.length > 0 ? (
          <VoicePlayer key={material?.data ?? played.length} parts={played} />
        ) : null}
        {snapshot.can({ type: 'record.continue' }) && !(isApart && ms >= shortestVoiceNote) ? (
          <Button look="outlined" onPress={send({ type: 'record.continue' })}>
            Continue recording
          </Button>
        ) : null}
        {snapshot.can({ type: 'note.keep' }) ? (
          <Button look="outlined" onPress={send({ type: 'note.keep' })}>
            Keep
          </Button>
        ) : null}
        {snapshot.matches('denied') ? (
          <Button look="outlined" onPress={send({ type: 'record.start' })}>
            Try again
          </Button>
        ) : null}
        {snapshot.can({ type: 'record.retake' }) ? (
          <Button look="quiet" onPress={send({ type: 'record.retake' })}>
            {snapshot.matches('unfinished') ? 'Delete' : 'Retake'}
          </Button>
        ) : null}
        {snapshot.can({ type: 'record.cancel' }) ? (
          <Button look="quiet" onPress={send({ type: 'record.cancel' })}>
            Back
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const phases: Partial<Record<string, 'before' | 'waiting' | 'recording'>> = {
  idle: 'before',
  'capturing.asking': 'waiting',
  'capturing.recording': 'recording',
  'capturing.stopping': 'waiting',
};

/** What is true of the note just now, in words. */
function VoiceWords({ state, ms, isLong }: { state: string; ms: number; isLong: boolean }) {
  switch (state) {
    case 'idle':
      return <p>At least 15 seconds.</p>;
    case 'capturing.asking':
      return <p>Your browser asks whether this page may use the microphone.</p>;
    case 'capturing.recording':
      return <p>{isLong ? longEnough : 'Recording. At least 15 seconds.'}</p>;
    case 'capturing.tooShort':
      return (
        <>
          <p className="voice-note__fault">{tooShort}</p>
          <p>The microphone is on hold.</p>
        </>
      );
    case 'capturing.stopping':
    case 'checking':
      return <p>One moment…</p>;
    case 'interrupted':
      return (
        <>
          <p>Microphone disconnected at {durationText(ms)}.</p>
          {isLong ? null : <p className="voice-note__fault">{tooShort}</p>}
        </>
      );
    case 'unfinished':
      return (
        <>
          <p>Unfinished voice note ({durationText(ms)})</p>
          {isLong ? null : <p className="voice-note__fault">{tooShort}</p>}
        </>
      );
    case 'unplayable':
      return (
        <p>This recording cannot be played on this device. Record it again, or write instead.</p>
      );
    case 'kept':
      return <p>Voice note kept. The recording stays on this device.</p>;
    case 'reviewing':
      return <p>Hear it, then keep it.</p>;
    default:
      return null;
  }
}
