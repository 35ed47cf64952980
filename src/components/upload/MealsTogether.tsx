import type { Begun } from '../../domain/reflection/reflectionCapture.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { Button } from '../ui/Button.tsx';
import { mealsText } from './uploadTexts.ts';
import './MealsTogether.css';

/** The meals of a day that are over, reflected on together: with words to begin with, which the member may change (rules/upload#U19). */
export function MealsTogether({
  meals,
  onBegin,
}: {
  /** In the order of the day; none where there is nothing to say together. */
  meals: readonly ShownTask[];
  onBegin: (taskId: string, begun: Begun) => void;
}) {
  const [first, ...others] = meals;
  if (first === undefined) return null;

  return (
    <p className="meals-together">
      <span>{mealsText(meals)}</span>
      <Button
        look="quiet"
        onPress={() => onBegin(first.taskId, { way: 'text', text: 'All fine.', also: others })}
      >
        All fine
      </Button>
    </p>
  );
}
