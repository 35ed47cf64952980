import { notMeWords } from '../../../components/account/recovery/letterWords.ts';
import { paths } from '../../common/paths.ts';
import { LinkRoute } from './LinkRoute.tsx';

const page = {
  title: 'This was not me',
  words: notMeWords,
  wayHref: paths.forgotPassword,
  call: 'notMe',
} as const;

export function NotMeRoute() {
  return <LinkRoute page={page} />;
}
