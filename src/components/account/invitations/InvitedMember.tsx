import { Button } from '../../ui/Button.tsx';
import '../InvitationNotice.css';

/** What a member is asked who opens an invitation: whether they sign out to use it. */
export function InvitedMember({
  email,
  homeHref,
  onSignOut,
}: {
  /** Null where it is not known yet. */
  email: string | null;
  homeHref: string;
  onSignOut: () => void;
}) {
  return (
    <section aria-labelledby="invited-title" className="column invitation-notice">
      <h1 className="register-screen__title" id="invited-title" tabIndex={-1}>
        An invitation
      </h1>
      <p className="register-screen__lead">
        You are signed in{email === null ? '' : ` as ${email}`}. This invitation is for somebody
        else.
      </p>
      <div className="invitation-notice__ways">
        <Button onPress={onSignOut}>Sign out and use it</Button>
        <a className="button button--quiet" href={homeHref}>
          Stay signed in
        </a>
      </div>
    </section>
  );
}
