import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { RegistrationForm } from '../../components/account/RegistrationForm.tsx';
import { registrationMachine } from '../../machines/account/registrationMachine.ts';
import { keptRegistrationName } from '../../services/account/registrationName.ts';
import { chosenDarkMode, keepDarkMode } from '../../services/device/darkMode.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { paths } from '../common/paths.ts';
import { registrationActions, registrationActors } from './registrationActors.ts';

const machine = registrationMachine.provide({
  actors: registrationActors,
  actions: registrationActions,
});

export function Registration({ email, invitation }: { email: string; invitation: string }) {
  const { sessionRef } = useAppActors();
  const [name] = useState(() => keptRegistrationName(email));
  const actorRef = useActorRef(machine, {
    input: { email, invitation, name },
    ...useInspection(),
  });
  const member = useSelector(actorRef, (snapshot) => snapshot.output ?? null);
  const navigate = useNavigate();
  useUnforeseenError(actorRef);

  useEffect(() => {
    if (member === null) return;
    // Light is what the service has of a new member before they chose anything: dark was chosen, here and a moment ago.
    keepDarkMode(member.prefersDark || chosenDarkMode() === true);
    sessionRef.send({ type: 'member.signedIn', email: member.email, token: member.token });
    void navigate(paths.firstDay, { replace: true });
  }, [member, navigate, sessionRef]);

  return <RegistrationForm actorRef={actorRef} />;
}
