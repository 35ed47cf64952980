import { createActor } from 'xstate';
import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { DailyUploadScreen } from '#src/components/upload/DailyUploadScreen.tsx';
import { noMaterials } from '#src/domain/reflection/reflection.ts';
import { noDayDraft, type DailyUpload } from '#src/domain/upload/dailyUpload.ts';
import { uploadRowsMachine } from '#src/machines/upload/uploadRowsMachine.ts';
import { dailyUploadMachine } from '#src/machines/upload/dailyUploadMachine.ts';
import { emptyShelf } from '../support/emptyShelf.ts';
import { storyDay } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';
import { shownWith } from '../today/tasks.ts';

const words = {
  mood: 'happy',
  happiness: 8,
  text: 'The light came in low, and I was there for it.',
} as const;
const upload: DailyUpload = {
  ...words,
  date: storyDay,
  media: [],
  isSample: false,
  submittedAt: storyMoment,
};
const dayBefore = {
  ...upload,
  date: '2025-11-20',
  text: 'Rain. I walked the long way home and did not mind.',
  aside: null,
  samples: [],
};
const done = shownWith({}).map((task) => ({
  ...task,
  status: 'done' as const,
  percent: 100,
  reflectionType: 'text',
}));

const rowsRef = createActor(uploadRowsMachine);

const meta = preview.meta({ title: 'Today/Held daily upload' });

export const Left = meta.story({
  parameters: {
    shows: { machine: 'dailyUpload', state: 'left' },
    frozen: 'The page is left at once.',
  },
  render: () => (
    <Frozen
      context={{
        email: 'maya@example.com',
        date: storyDay,
        ...noDayDraft,
        ...words,
        tasks: 'own' as const,
        open: [],
        saving: [],
        way: null,
        materials: noMaterials,
        upload,
      }}
      machine={dailyUploadMachine}
      value="left"
    >
      {(actorRef) => (
        <DailyUploadScreen
          actorRef={actorRef}
          rowsRef={rowsRef}
          wordsHref="/words"
          backHref="/progress"
          changeHref={null}
          earlier={[dayBefore]}
          synced={{ told: new Set([`2025-11-20:${storyMoment}`]), waiting: [] }}
          isKept
          known="known"
          shelf={emptyShelf}
          renderCapture={() => null}
          renderWay={() => null}
          saving={[]}
          tasks={done}
        />
      )}
    </Frozen>
  ),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('Daily upload complete! Your day has been saved.'),
    ).toBeVisible();
  },
});
