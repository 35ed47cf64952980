import { useId, useState, type ChangeEvent, type DragEvent } from 'react';

/** Where a file is chosen, or dropped. On a phone that films in its own app, a second button asks for its camera. */
export function FileDrop({
  kind,
  hasCamera,
  onChoose,
}: {
  kind: 'image' | 'video';
  hasCamera: boolean;
  onChoose: (file: File) => void;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onChoose(file);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <div
      className={`file-drop ${isOver ? 'file-drop--over' : ''}`}
      onDragLeave={() => setOver(false)}
      onDragOver={hover}
      onDrop={drop}
    >
      <FileButton
        accept={`${kind}/*`}
        describedBy={id}
        label={kind === 'image' ? 'Choose a photo' : 'Choose a video'}
        onChoose={onChoose}
      />
      {hasCamera ? (
        <FileButton
          accept={`${kind}/*`}
          capture={kind === 'image' ? 'environment' : 'user'}
          describedBy={id}
          label="Use the camera"
          onChoose={onChoose}
        />
      ) : null}
      <p className="file-drop__hint" id={id}>
        {kind === 'image'
          ? 'Or drop it here. Where it was taken is left out.'
          : 'Or drop it here. 15-30 seconds is a good length.'}
      </p>
    </div>
  );
}

function FileButton({
  label,
  accept,
  capture,
  describedBy,
  onChoose,
}: {
  label: string;
  accept: string;
  capture?: 'user' | 'environment';
  describedBy: string;
  onChoose: (file: File) => void;
}) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file !== undefined) onChoose(file);
    // The same file may be chosen again.
    event.target.value = '';
  };

  return (
    <label className="button button--outlined file-drop__button">
      <input
        accept={accept}
        aria-describedby={describedBy}
        capture={capture}
        className="file-drop__file"
        onChange={choose}
        type="file"
      />
      {label}
    </label>
  );
}
