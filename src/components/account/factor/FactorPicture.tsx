import type { FactorSecret } from '../../../domain/account/factor.ts';
import './FactorPicture.css';

/** What an authenticator app reads: a QR code, the secret as text for who types it, and a link for who is on the phone itself. */
export function FactorPicture({ secret: { address, picture, text } }: { secret: FactorSecret }) {
  const { path, size } = picture;

  return (
    <>
      <p className="factor__words">
        Scan this with an authenticator app, then enter the six digits that it shows.
      </p>
      <div className="factor-picture">
        <svg
          aria-label="The secret as a QR code"
          className="factor-picture__code"
          role="img"
          shapeRendering="crispEdges"
          viewBox={`0 0 ${size} ${size}`}
        >
          <path d={path} />
        </svg>
        <div className="column factor-picture__words">
          <p>Or type this into the app:</p>
          <p className="factor-picture__secret">{text}</p>
          <a className="factor-picture__link" href={address}>
            Open an app on this device
          </a>
        </div>
      </div>
    </>
  );
}
