import './SessionBanner.css';

/** Says that this browser has no room for what changes here, or keeps nothing for this page. */
export function UnkeptBanner({ isUnkept }: { isUnkept: boolean }) {
  return (
    <div role="status">
      {isUnkept ? (
        <p className="session-banner">Changes are kept only until this tab closes</p>
      ) : null}
    </div>
  );
}
