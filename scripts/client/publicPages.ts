/** A page that everybody may see, written at the build. */
export interface PublicPage {
  /** What it needs beside the entry. */
  modules: readonly string[];
  /** Tells of a device that sees another page at first, which the app then shows by itself: an expression, in the page. */
  unlessSeen: string | null;
}

export const signInModules = ['src/routes/account/LoginRoute.tsx', 'slides'];

const addressLinks = [
  'src/routes/account/RecoveryRoutes.tsx',
  'src/routes/account/address/addressLinks.ts',
];

const session = `localStorage.getItem('access_token') ?? /"isAuthenticated":true/.exec(localStorage.getItem('fourfold'))`;

/** By address. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    modules: ['src/routes/landing/LandingRoute.tsx'],
    unlessSeen: null,
  },
  '/experience': {
    modules: ['src/routes/landing/ExperienceRoute.tsx'],
    unlessSeen: `sessionStorage.getItem('landingEmail')`,
  },
  '/help': {
    modules: ['src/routes/app/HelpRoute.tsx'],
    unlessSeen: session,
  },
  '/login': {
    modules: signInModules,
    unlessSeen: session,
  },
  '/register': {
    modules: ['src/routes/account/RegisterRoute.tsx'],
    unlessSeen: `/[?&]invitation=/.exec(location.search) ?? history.state?.usr?.invitation ?? ${session}`,
  },
  '/request-invitation': {
    modules: ['src/routes/account/RecoveryRoutes.tsx'],
    unlessSeen: 'location.hash',
  },
  '/forgot-password': {
    modules: ['src/routes/account/RecoveryRoutes.tsx'],
    unlessSeen: null,
  },
  '/reset-password': {
    modules: ['src/routes/account/RecoveryRoutes.tsx'],
    unlessSeen: 'location.hash',
  },
  '/confirm-address': {
    modules: addressLinks,
    unlessSeen: 'location.hash',
  },
  '/undo-address': {
    modules: addressLinks,
    unlessSeen: 'location.hash',
  },
  '/not-me': {
    modules: ['src/routes/account/RecoveryRoutes.tsx'],
    unlessSeen: 'location.hash',
  },
};
