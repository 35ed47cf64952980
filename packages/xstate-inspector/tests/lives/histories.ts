import { ScanError } from '../../sample/parcel.ts';
import { parcelMachine } from '../../sample/parcelMachine.ts';
import { done, failed, times, type History } from '../../src/proofs/history.ts';
import { deskMachine } from '../machines/deskMachine.ts';
import { LoginRefused } from '../machines/login.ts';
import { loginMachine } from '../machines/loginMachine.ts';
import { noticesMachine } from '../machines/noticesMachine.ts';
import { sessionMachine } from '../machines/sessionMachine.ts';

const email = 'maya@example.com';
const notices = ['first', 'second'].map((text) => ({ text }));

/** Machines, each with what may happen to it. */
export const histories: Record<string, History> = {
  login: {
    machine: loginMachine,
    happenings: [
      ...['login', 'loginWithCode'].flatMap((actor) => [
        done(actor, { kind: 'mfaAsked' }),
        done(actor, { kind: 'signedIn', token: 'token-1' }),
        failed(actor, new LoginRefused({ reason: 'wrongCredentials', serverMessage: null })),
        failed(actor, new LoginRefused({ reason: 'network', serverMessage: null })),
        failed(actor, new TypeError('x is not a function')),
      ]),
      { type: 'field.change', field: 'email', value: email },
      { type: 'field.change', field: 'password', value: 'practice-daily-2026' },
      { type: 'field.change', field: 'mfaCode', value: '123456' },
      ...times({ type: 'form.submit' }, 8),
      { wait: 20_000 },
      { wait: 12_000 },
    ],
  },
  session: {
    machine: sessionMachine,
    input: { token: 't1' },
    happenings: [
      done('readMember', { email }),
      done('refreshToken', 't2'),
      failed('readMember', new Error('refused')),
      failed('refreshToken', new Error('unreachable')),
      ...['t1', 't2', null].map((token) => ({ type: 'token.refused', token })),
      { type: 'member.signedIn', email, token: 't2' },
      { type: 'member.signOut' },
      { wait: 2_000 },
      { wait: 60_000 },
    ],
  },
  notices: {
    machine: noticesMachine,
    happenings: [
      ...notices.flatMap((notice) => [
        { type: 'notice.show', notice },
        { type: 'notice.answer', notice },
      ]),
      { type: 'toast.show', text: 'Saved.' },
      { wait: 1_000 },
      { wait: 3_000 },
    ],
  },
  desk: {
    machine: deskMachine,
    happenings: [
      ...['one', 'two'].flatMap((page) => times({ type: 'page.turn', page }, 2)),
      ...['lamp.toggle', 'work.interrupt', 'work.resume', 'bell.hang', 'bell.take'].map((type) => ({
        type,
      })),
      { wait: 1_234 },
      { wait: 5_000 },
    ],
  },
  parcel: {
    machine: parcelMachine,
    happenings: [
      ...times({ type: 'address.change', value: 'Harbour Street 7' }, 2),
      ...times({ type: 'parcel.send' }, 3),
      done('scan', 'route 2'),
      failed('scan', new ScanError('blurred')),
      ...['scan.retry', 'door.open', 'door.stayShut'].map((type) => ({ type })),
      ...times({ wait: 4_000 }, 2),
      { wait: 10_000 },
    ],
  },
};
