import type { ComponentType } from 'react';

import { AtTheDesk } from '../common/member/AtTheDesk.tsx';
import { fetchDeskFile } from './deskDoorActors.ts';

/** A room in which timers are shown or begun: it comes with the file of their desk. */
export function atTheDesk(fetchRoom: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => {
    const [Room] = await Promise.all([fetchRoom(), fetchDeskFile()]);

    return () => (
      <AtTheDesk>
        <Room />
      </AtTheDesk>
    );
  };
}
