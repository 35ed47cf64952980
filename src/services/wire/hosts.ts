/** Where each service answers (rules/common#M1); the page's own `fourfold:*` meta tags say so, without a trailing slash. */
export interface Hosts {
  auth: string;
  profile: string;
  schedule: string;
}

const defaults: Hosts = {
  auth: 'http://localhost:8000',
  profile: 'http://localhost:3005',
  schedule: 'http://localhost:3003',
};

export function hostOf(service: keyof Hosts): string {
  if (typeof document === 'undefined') return defaults[service];

  const meta = document.querySelector(`meta[name="fourfold:${service}"]`);
  return meta?.getAttribute('content') || defaults[service];
}
