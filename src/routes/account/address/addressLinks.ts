import {
  confirmAddressWords,
  undoAddressWords,
} from '../../../components/account/address/addressLinkWords.ts';
import type { SessionActorRef } from '../../../machines/app/sessionMachine.ts';
import { paths } from '../../common/paths.ts';
import type { LinkPage } from '../recovery/LinkRoute.tsx';

const confirmPage: LinkPage = {
  title: 'Your new address',
  words: confirmAddressWords,
  wayHref: paths.account,
  call: 'newAddress',
  // With a fresh token, every tab of this browser is told whose it is by now.
  follow: (sessionRef) => {
    const { token } = sessionRef.getSnapshot().context;
    if (isMember(sessionRef)) sessionRef.send({ type: 'token.refused', token });
  },
};

const undoPage: LinkPage = {
  title: 'Your earlier address',
  words: undoAddressWords,
  wayHref: paths.forgotPassword,
  call: 'undoAddress',
  follow: (sessionRef) => {
    if (isMember(sessionRef)) sessionRef.send({ type: 'member.signOut' });
  },
};

/** The page of an address to which the link of a letter about another address leads (rules/account#C71). */
export function addressLinkPage(pathname: string): LinkPage {
  return pathname.toLowerCase().startsWith(paths.undoAddress) ? undoPage : confirmPage;
}

function isMember(sessionRef: SessionActorRef): boolean {
  return sessionRef.getSnapshot().hasTag('member');
}
