import './Avatar.css';

/** A member's photo, or the first letter of the name, or a ring where neither is known. Decoration: its button has a name. */
export function Avatar({
  photoUrl,
  name,
  size = 'bar',
}: {
  photoUrl: string;
  name: string;
  size?: 'bar' | 'large';
}) {
  const [first] = new Intl.Segmenter().segment(name.trim());
  const initial = first?.segment ?? '';

  return (
    <span aria-hidden="true" className={`avatar avatar--${size}`}>
      {photoUrl === '' ? initial.toUpperCase() : <img alt="" src={photoUrl} />}
    </span>
  );
}
