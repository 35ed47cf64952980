import './Wordmark.css';

/** The name, in the display face. */
export function Wordmark() {
  return <span className="wordmark">fourfold</span>;
}
