import { useLinkToken } from '../../common/useLinkToken.ts';
import { LinkPress, type LinkUse } from './LinkPress.tsx';
import { RecoveryPage } from './RecoveryPage.tsx';

/** A page to which the link of a letter leads. */
export type LinkPage = LinkUse & { title: string };

/** Asks what the link of a letter is for, and uses it by a press. */
export function LinkRoute({ page }: { page: LinkPage }) {
  const token = useLinkToken();

  return (
    <RecoveryPage title={page.title}>
      <LinkPress key={token} page={page} token={token} />
    </RecoveryPage>
  );
}
