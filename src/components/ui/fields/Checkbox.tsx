import './Checkbox.css';

/** A box to tick; its whole row is the target. */
export function Checkbox({
  label,
  isChecked,
  name,
  onCheckedChange,
}: {
  label: string;
  isChecked: boolean;
  name: string;
  onCheckedChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="checkbox">
      <input
        checked={isChecked}
        className="checkbox__box"
        name={name}
        onChange={(event) => onCheckedChange(event.target.checked)}
        type="checkbox"
      />
      {label}
    </label>
  );
}
