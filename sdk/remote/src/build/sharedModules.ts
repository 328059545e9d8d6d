export interface SharedModule {
  readonly name: string;
  readonly reason: string;
  /** The shell's curated re-export lists just these, so that the rest can be tree-shaken. */
  readonly exports: 'all' | readonly string[];
  /** The current version if not given. Before a new major, list both for a while (`^1.4.0 || ^2.0.0`). */
  readonly range?: string;
}

/** The contract between this shell and every remote. */
export const STORE_VERSION = '2.0.0';

export const sharedModules: readonly SharedModule[] = [
  {
    name: 'react',
    reason: 'Hooks work only with the React that renders the page.',
    exports: 'all',
  },
  {
    name: 'react/jsx-runtime',
    reason: 'Creates elements for that React; a remote in development would otherwise bundle another one.',
    exports: 'all',
  },
  {
    name: 'react-dom',
    reason: 'Portals must belong to the renderer of the page; a second copy would be 58 kB.',
    exports: ['createPortal', 'flushSync'],
  },
  {
    name: 'react-router-dom',
    reason: "Links and parameters read the context of the shell's router, the only one.",
    exports: ['Link', 'NavLink', 'Navigate', 'useLocation', 'useNavigate', 'useParams', 'useSearchParams'],
  },
  {
    name: '@reduxjs/toolkit',
    reason: 'Slices are injected into the only store; a second Immer would waste 10 kB.',
    exports: ['createAction', 'createSelector', 'createSlice', 'isAnyOf', 'nanoid'],
  },
  {
    name: 'styled-components',
    reason:
      'One style sheet with one order and one nonce; two copies would generate conflicting class names.',
    exports: ['default', 'createGlobalStyle', 'css', 'keyframes'],
  },
  {
    name: 'i18next',
    reason:
      'One language for the whole page, with one bundle of strings per feature, which `textHook` reads.',
    exports: ['default'],
  },
  {
    name: 'shell/store',
    reason: 'The store, its typed hooks, and what the page gives to each remote under its name.',
    exports: [
      ...['dispatch', 'forRemote', 'maintenanceHeard', 'selectIsAuthenticated', 'selectIsRestoring'],
      ...['selectUser', 'showToast', 'site', 'slots', 'useAppDispatch', 'useAppSelector', 'watchLive'],
      'watchState',
    ],
  },
];

/** Returns the package that a module belongs to: `react` for `react/jsx-runtime`. */
export const packageOf = (module: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
