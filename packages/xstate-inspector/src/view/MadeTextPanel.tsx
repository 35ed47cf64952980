import { useState } from 'react';

import type { MadeText } from './inspectorState.ts';

import './MadeTextPanel.css';

const titles = { trace: 'Trace', test: 'Test', coverage: 'Coverage' } as const;

/** A text the engine made, to be copied or kept as a file. */
export function MadeTextPanel({ made, onClose }: { made: MadeText; onClose: () => void }) {
  const [said, setSaid] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.text);
      setSaid('Copied.');
    } catch {
      setSaid('This browser keeps the clipboard closed. Select the text and copy it.');
    }
  };

  return (
    <section className="made" aria-label={titles[made.what]}>
      <header>
        <h2>{made.fileName}</h2>
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
        <a
          className="button"
          download={made.fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(made.text)}`}
        >
          Save as a file
        </a>
        <button type="button" onClick={onClose}>
          Close
        </button>
        <p role="status">{said}</p>
      </header>
      <textarea
        aria-label={made.fileName}
        readOnly
        rows={12}
        value={made.text}
        spellCheck={false}
      />
    </section>
  );
}
