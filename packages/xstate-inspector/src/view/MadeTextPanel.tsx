import { useEffect, useState } from 'react';

import type { MadeText } from './inspectorState.ts';

import './MadeTextPanel.css';

const titles = { trace: 'Trace', test: 'Test', coverage: 'Coverage' } as const;

/** A text the engine made, to be copied or kept as a file. */
export function MadeTextPanel({ made, onClose }: { made: MadeText; onClose: () => void }) {
  const [said, setSaid] = useState('');

  // A test is asked for to be copied, and shown so that one sees what was.
  useEffect(() => {
    if (made.what === 'test') void copied(made.text).then(setSaid);
  }, [made]);

  return (
    <section className="made" aria-label={titles[made.what]}>
      <header>
        <h2>{made.fileName}</h2>
        <p role="status">{said}</p>
        <button type="button" onClick={() => void copied(made.text).then(setSaid)}>
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
      </header>
      <textarea aria-label={made.fileName} readOnly value={made.text} spellCheck={false} />
    </section>
  );
}

/** Copies a text, and says whether it could. */
async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied to the clipboard.';
  } catch {
    return 'This browser keeps the clipboard closed. Select the text and copy it.';
  }
}
