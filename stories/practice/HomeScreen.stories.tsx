import preview from '#.storybook/preview.tsx';
import { HomeScreen } from '#src/components/practice/HomeScreen.tsx';
import type { Greeting } from '#src/domain/greeting.ts';

const meta = preview.type<{ args: { greeting: Greeting } }>().meta({
  title: 'Practice/Home',
  args: { greeting: 'Good morning' },
  render: ({ greeting }) => <HomeScreen greeting={greeting} />,
});

export const StillAwake = meta.story({ args: { greeting: 'Still awake' } });
export const GoodMorning = meta.story({ args: { greeting: 'Good morning' } });
export const GoodAfternoon = meta.story({ args: { greeting: 'Good afternoon' } });
export const GoodEvening = meta.story({ args: { greeting: 'Good evening' } });
export const GoodNight = meta.story({ args: { greeting: 'Good night' } });
