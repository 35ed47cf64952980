import type { ComponentProps } from 'react';

import { DevicesSection } from './devices/DevicesSection.tsx';
import { InvitingSection } from './invitations/InvitingSection.tsx';
import { LeavingSection } from './leaving/LeavingSection.tsx';

/** What stands at the end of the page of the account. */
export function AccountEnd({
  listeners,
  onCutOff,
  ...page
}: ComponentProps<typeof DevicesSection>) {
  return (
    <>
      <DevicesSection {...page} listeners={listeners} onCutOff={onCutOff} />
      <InvitingSection call={page.call} onCutOff={onCutOff} />
      <LeavingSection {...page} />
    </>
  );
}
