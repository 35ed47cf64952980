import { useOnceUsed } from '../common/useOnceUsed.ts';

const fetchHost = () => import('./ShellHost.tsx');

/** Where the badge and a new version are told of, once the page was used. Without them all else goes on. */
export function Shell() {
  const { part } = useOnceUsed(fetchHost);

  return part === null ? null : <part.ShellHost />;
}
