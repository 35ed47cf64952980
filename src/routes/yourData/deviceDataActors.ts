import { fromCallback } from 'xstate';

import type { BroughtBack, OnlyHere } from '../../domain/yourData/deviceData.ts';
import {
  deviceDataMachine,
  type DeviceDataEvent,
} from '../../machines/yourData/deviceDataMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { keepAllHere, onOwnMedia } from '../../services/reflection/ownMedia.ts';
import { saveFile } from '../../services/yourData/saveFile.ts';
import { fromRequest } from '../common/member/fromRequest.ts';

interface Member {
  email: string;
}

const fetchService = () => import('../../services/yourData/deviceData.ts');

/** What this device keeps of the member, in a file, from a file, or gone with the session. */
export function liveDeviceData(sessionRef: SessionActorRef) {
  return deviceDataMachine.provide({
    actors: {
      mediaChoice: fromCallback<DeviceDataEvent, Member>(({ input: { email }, sendBack }) =>
        onOwnMedia(email, ({ isAll }) => sendBack({ type: 'media.chosen', staysHere: isAll })),
      ),
      exportData: fromRequest<void, Member>(async ({ input: { email }, signal }) => {
        const { exportData } = await fetchService();
        const { name, file } = await exportData(email);
        if (!signal.aborted) saveFile(name, file);
      }),
      bringBack: fromRequest<BroughtBack, Member & { file: Blob | null }>(
        async ({ input: { email, file } }) => {
          const { bringBack } = await import('../../services/yourData/bringBack.ts');
          return bringBack(email, file ?? new Blob());
        },
      ),
      findOnlyHere: fromRequest<OnlyHere, Member>(async ({ input: { email } }) => {
        const { findOnlyHere } = await fetchService();
        return findOnlyHere(email);
      }),
      forgetDevice: fromRequest<void, Member>(async ({ input: { email } }) => {
        const { forgetDevice, forgetLateWrites } = await fetchService();
        await forgetDevice(email);
        sessionRef.send({ type: 'member.signOut' });
        void forgetLateWrites(email);
      }),
    },
    actions: {
      chooseMedia: (_, { email, staysHere }) => void keepAllHere(email, staysHere),
      showAnew: () => location.reload(),
    },
  });
}
