import { markedPieces } from '../../domain/words/terms.ts';
import './MarkedText.css';

/** What was written, with the words that are looked for marked: underlined, so that no colour is needed to see them. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return (
    <p className="marked-text">
      {markedPieces(text, query).map((piece) =>
        piece.isMarked ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
      )}
    </p>
  );
}
