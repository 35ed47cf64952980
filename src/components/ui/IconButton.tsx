import { Icon, type IconName } from './Icon.tsx';
import './IconButton.css';

/** A button that is only a drawing; its label is what it does. */
export function IconButton({
  icon,
  label,
  onPress,
}: {
  icon: IconName;
  label: string;
  onPress: () => void;
}) {
  return (
    <button
      aria-label={label}
      className="icon-button"
      onClick={onPress}
      title={label}
      type="button"
    >
      <Icon name={icon} />
    </button>
  );
}
