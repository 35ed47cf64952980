import { useState, type ReactNode } from 'react';

import { inFirstRow, longestName, type Preset } from '../../domain/practiceRoom/presets.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { planText } from './practiceRoomTexts.ts';
import './Presets.css';

/** The plans that a member keeps under a name: five in sight, the others below them. */
export function Presets({
  presets,
  onUse,
  onRemove,
}: {
  presets: readonly Preset[];
  onUse: (preset: Preset) => void;
  onRemove: (name: string) => void;
}) {
  if (presets.length === 0) return null;

  const list = (some: readonly Preset[]) => (
    <ul className="presets__list">
      {some.map((preset) => (
        <li className="presets__one" key={preset.name}>
          <button className="presets__use" onClick={() => onUse(preset)} type="button">
            <span className="presets__name">{preset.name}</span>
            <span className="presets__plan">{planText(preset.plan)}</span>
          </button>
          <IconButton
            icon="close"
            label={`Remove ${preset.name}`}
            onPress={() => onRemove(preset.name)}
          />
        </li>
      ))}
    </ul>
  );
  const rest = presets.slice(inFirstRow);

  return (
    <section aria-label="What you keep" className="presets">
      {list(presets.slice(0, inFirstRow))}
      {rest.length === 0 ? null : (
        <details>
          <summary className="presets__more">{rest.length} more</summary>
          {list(rest)}
        </details>
      )}
    </section>
  );
}

/** What keeps plans, and comes with its own file. */
export interface KeepingPlans {
  /** What stands in the place of the name while it is not there; null once it is. */
  missing: ReactNode;
  onOpen: () => void;
}

/** Keeps what is chosen under a name. */
export function KeepPreset({
  keeping: { missing, onOpen },
  onKeep,
}: {
  keeping: KeepingPlans;
  onKeep: (name: string) => void;
}) {
  const [name, setName] = useState<string | null>(null);
  if (name === null || missing !== null) {
    const open = () => {
      setName('');
      onOpen();
    };

    return (
      <>
        <Button look="quiet" onPress={open}>
          Keep these as…
        </Button>
        {name === null ? null : missing}
      </>
    );
  }

  return (
    <form
      className="presets__form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onKeep(name);
        setName(null);
      }}
    >
      <TextField
        autoComplete="off"
        label="A name for these"
        maxLength={longestName}
        name="preset"
        onValueChange={setName}
        value={name}
      />
      <div className="presets__buttons">
        <Button isBusy={name.trim() === ''} look="outlined" type="submit">
          Keep
        </Button>
        <Button look="quiet" onPress={() => setName(null)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
