import { moods, type Mood } from '../../domain/reflection/reflection.ts';
import { MoodFace } from '../art/pillars/MoodFace.tsx';
import { SegmentedChoice } from '../ui/choices/SegmentedChoice.tsx';
import { moodNames } from './reflectionTexts.ts';

const segments = moods.map((mood) => ({
  value: mood,
  label: moodNames[mood],
  mark: <MoodFace mood={mood} />,
}));

/** Happy, neutral or sad, as faces with their words. */
export function MoodChoice({
  legend,
  mood,
  onChoose,
}: {
  legend: string;
  mood: Mood | null;
  onChoose: (mood: Mood) => void;
}) {
  return (
    <SegmentedChoice
      legend={legend}
      look="drawings"
      onChoose={onChoose}
      segments={segments}
      value={mood}
    />
  );
}
