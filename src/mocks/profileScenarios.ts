import { delay, http, HttpResponse, type HttpHandler } from 'msw';

import { profilePaths } from '../contract/profile.ts';
import { failure, signInAgain, signInAnswers } from './answers.ts';
import { profileTexts } from './profile.ts';
import { onReadRecord, onSaveRecord } from './profileRecord.ts';

export type ProfileScenario =
  | 'ok'
  | 'invitationRefused'
  | 'invitationUsedMeanwhile'
  | 'addressTaken'
  | 'tooManyAttempts'
  | 'registrationFails'
  | 'registrationFailsWithoutMessage'
  | 'registrationAnswerLost'
  | 'signInRefused'
  | 'signInFailsWithoutMessage'
  | 'signInNeedsCode'
  | 'profileUnauthorized'
  | 'profileFails'
  | 'profileNone'
  | 'profileLoadFails'
  | 'profileSaveFails'
  | 'profileSaveFailsWithoutMessage'
  | 'profileSaveRefused'
  | 'slowProfile'
  | 'slowProfileSave'
  | 'serverError'
  | 'serverErrorWithoutMessage'
  | 'slow'
  | 'slowRegistration'
  | 'offline'
  | 'malformed';

const ourFault = 'Something went wrong on our side. Please try again.';

/** What goes before the handlers of `profileHandlers` so that the service behaves in one named way. */
export const profileScenarios: Record<ProfileScenario, () => HttpHandler[]> = {
  ok: () => [],
  invitationRefused: () => [
    post('invitation', () => failure(404, profileTexts.invitation)),
    post('registration', () => failure(404, profileTexts.invitation)),
  ],
  invitationUsedMeanwhile: () => [
    post('registration', () => failure(404, profileTexts.invitation)),
  ],
  addressTaken: () => [post('registration', () => failure(409, profileTexts.taken))],
  tooManyAttempts: () => [
    everyCall(() => failure(429, profileTexts.tooMany, { 'Retry-After': '900' })),
  ],
  registrationFails: () => [post('registration', () => failure(500, ourFault))],
  registrationFailsWithoutMessage: () => [
    post('registration', () => new HttpResponse(null, { status: 500 })),
  ],
  registrationAnswerLost: () => [post('registration', () => HttpResponse.error())],
  signInRefused: () => [post('auth', signInAnswers.refused)],
  signInFailsWithoutMessage: () => [post('auth', () => new HttpResponse(null, { status: 500 }))],
  signInNeedsCode: () => [post('auth', signInAnswers.needsCode)],
  profileUnauthorized: () => [http.all(`*${profilePaths.profile}`, signInAgain)],
  profileFails: () => [http.all(`*${profilePaths.profile}`, () => failure(500, ourFault))],
  profileNone: () => [onReadRecord(() => failure(404, 'No profile was saved yet.'))],
  profileLoadFails: () => [onReadRecord(() => failure(500, ourFault))],
  profileSaveFails: () => onSaveRecord(() => failure(500, ourFault)),
  profileSaveFailsWithoutMessage: () => onSaveRecord(() => new HttpResponse(null, { status: 500 })),
  profileSaveRefused: () => onSaveRecord(signInAgain),
  slowProfile: () => [onReadRecord(never)],
  slowProfileSave: () => onSaveRecord(never),
  serverError: () => [everyCall(() => failure(500, ourFault))],
  serverErrorWithoutMessage: () => [everyCall(() => new HttpResponse(null, { status: 500 }))],
  slow: () => [unanswered(everyPath)],
  slowRegistration: () => [unanswered(`*${profilePaths.registration}`)],
  offline: () => [everyCall(() => HttpResponse.error())],
  malformed: () => [everyCall(() => HttpResponse.html('<h1>It works!</h1>'))],
};

const everyPath = '*/api/v1/profile/*';

function everyCall(answer: () => Response): HttpHandler {
  return http.all(everyPath, answer);
}

function post(call: 'invitation' | 'registration' | 'auth', answer: () => Response): HttpHandler {
  return http.post(`*${profilePaths[call]}`, answer);
}

function unanswered(path: string): HttpHandler {
  return http.all(path, () => never());
}

async function never(): Promise<Response> {
  await delay('infinite');
  return HttpResponse.error();
}
