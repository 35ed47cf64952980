import { createElement, useEffect, useState, type ComponentType } from 'react';

import { onFirstUse } from '../../services/page/firstUse.ts';

/** Where the badge and a new version are told of, once the page was used. Without them all else goes on. */
export function Shell() {
  const [host, setHost] = useState<ComponentType | null>(null);

  useEffect(() => {
    const fetchHost = async () => {
      const { ShellHost } = await import('./ShellHost.tsx');
      setHost(() => ShellHost);
    };
    return onFirstUse(() => void fetchHost().catch(() => null));
  }, []);

  return host === null ? null : createElement(host);
}
