import type { DayMedia } from '../../domain/upload/dailyUpload.ts';
import { KeptReflection } from '../reflection/KeptReflection.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { reflectionName } from '../reflection/reflectionTexts.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import './KeptChips.css';

/** What a day has that was recorded or photographed, each of which can be taken out of it. */
export function KeptChips({
  media,
  shelf,
  onTakeOut,
}: {
  media: readonly DayMedia[];
  shelf: MediaShelf;
  onTakeOut: (name: string) => void;
}) {
  if (media.length === 0) return null;

  return (
    <ul aria-label="Added to it" className="kept-chips">
      {media.map(({ name, seconds, type }) => (
        <li className="kept-chips__one" key={name}>
          <KeptReflection
            act={
              <Button look="quiet" onPress={() => onTakeOut(name)}>
                Take out<VisuallyHidden> the {reflectionName(type).toLowerCase()}</VisuallyHidden>
              </Button>
            }
            reflection={{ type, data: name, seconds, mood: null, madeAt: 0 }}
            shelf={shelf}
          />
        </li>
      ))}
    </ul>
  );
}
