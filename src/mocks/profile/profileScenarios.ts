import { http, HttpResponse, type HttpHandler } from 'msw';

import { profilePaths } from '../../contract/account/profile.ts';
import { failure, signInAgain, signInAnswers } from '../common/answers.ts';
import {
  commonScenarios,
  never,
  ourFault,
  withoutMessage,
  type CommonScenario,
  type Scenario,
} from '../common/commonScenarios.ts';
import { profileTexts } from './profile.ts';
import { onReadRecord, onSaveRecord } from './profileRecord.ts';

export type ProfileScenario =
  | CommonScenario
  | 'invitationRefused'
  | 'invitationUsedMeanwhile'
  | 'addressTaken'
  | 'registrationFails'
  | 'registrationFailsWithoutMessage'
  | 'registrationAnswerLost'
  | 'signInRefused'
  | 'signInFailsWithoutMessage'
  | 'signInNeedsCode'
  | 'profileUnauthorized'
  | 'profileFails'
  | 'slowUser'
  | 'userSaveFails'
  | 'slowUserSave'
  | 'profileLoadFails'
  | 'profileSaveFails'
  | 'profileSaveFailsWithoutMessage'
  | 'profileSaveRefused'
  | 'slowProfile'
  | 'slowProfileSave'
  | 'slowRegistration'
  | 'serverErrorWithoutMessage';

const every = '*/api/v1/profile/*';

/** What goes before the handlers of `profileHandlers` so that the service behaves in one named way. */
export const profileScenarios: Record<ProfileScenario, Scenario> = {
  ...commonScenarios({
    every,
    empty: () => [onReadRecord(() => failure(404, 'No profile was saved yet.'))],
    texts: { '429': profileTexts.tooMany },
  }),
  invitationRefused: () => [
    post('invitation', () => failure(404, profileTexts.invitation)),
    post('registration', () => failure(404, profileTexts.invitation)),
  ],
  invitationUsedMeanwhile: () => [
    post('registration', () => failure(404, profileTexts.invitation)),
  ],
  addressTaken: () => [post('registration', () => failure(409, profileTexts.taken))],
  registrationFails: () => [post('registration', () => failure(500, ourFault))],
  registrationFailsWithoutMessage: () => [post('registration', () => withoutMessage())],
  registrationAnswerLost: () => [post('registration', () => HttpResponse.error())],
  signInRefused: () => [post('auth', signInAnswers.refused)],
  signInFailsWithoutMessage: () => [post('auth', () => withoutMessage())],
  signInNeedsCode: () => [post('auth', signInAnswers.needsCode)],
  profileUnauthorized: () => [http.all(`*${profilePaths.profile}`, signInAgain)],
  profileFails: () => [http.all(`*${profilePaths.profile}`, () => failure(500, ourFault))],
  slowUser: () => [http.get(`*${profilePaths.profile}`, () => never())],
  userSaveFails: () => [http.put(`*${profilePaths.profile}`, () => failure(500, ourFault))],
  slowUserSave: () => [http.put(`*${profilePaths.profile}`, () => never())],
  profileLoadFails: () => [onReadRecord(() => failure(500, ourFault))],
  profileSaveFails: () => onSaveRecord(() => failure(500, ourFault)),
  profileSaveFailsWithoutMessage: () => onSaveRecord(() => withoutMessage()),
  profileSaveRefused: () => onSaveRecord(signInAgain),
  slowProfile: () => [onReadRecord(never)],
  slowProfileSave: () => onSaveRecord(never),
  slowRegistration: () => [http.all(`*${profilePaths.registration}`, () => never())],
  serverErrorWithoutMessage: () => [http.all(every, () => withoutMessage())],
};

function post(call: 'invitation' | 'registration' | 'auth', answer: () => Response): HttpHandler {
  return http.post(`*${profilePaths[call]}`, answer);
}
