import './SegmentedChoice.css';

/** Any of a few, as chips that are on or off. */
export function ManyChoice({
  legend,
  choices,
  chosen,
  onChoose,
}: {
  legend: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** Hears of all that are chosen, in the order of the choices. */
  onChoose: (chosen: readonly string[]) => void;
}) {
  const toggle = (value: string, isOn: boolean) =>
    onChoose(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === value ? isOn : chosen.includes(one))),
    );

  return (
    <fieldset className="segmented-choice segmented-choice--chips">
      <legend className="segmented-choice__legend">{legend}</legend>
      <div className="segmented-choice__segments">
        {choices.map(({ value, label }) => (
          <label className="segmented-choice__segment" key={value}>
            <input
              checked={chosen.includes(value)}
              className="segmented-choice__radio"
              onChange={(event) => toggle(value, event.target.checked)}
              type="checkbox"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
