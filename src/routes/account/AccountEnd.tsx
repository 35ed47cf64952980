import type { ComponentProps } from 'react';

import { InvitingSection } from './invitations/InvitingSection.tsx';
import { LeavingSection } from './leaving/LeavingSection.tsx';

/** What stands at the end of the page of the account. */
export function AccountEnd(page: ComponentProps<typeof LeavingSection>) {
  return (
    <>
      <InvitingSection call={page.call} />
      <LeavingSection {...page} />
    </>
  );
}
