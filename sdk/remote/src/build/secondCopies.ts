import { packageOf, sharedModules } from './sharedModules.ts';

/** Libraries that the page uses, but does not share by their own names. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['react-router', 'react-router-dom'],
  ['react-redux', 'useAppSelector and useAppDispatch of @site/platform/remote'],
  ['react-i18next', 'textHook of @site/platform/remote'],
]);

/** They hold no state, and ask for the page's React themselves. */
const HARMLESS = /[\\/]react[\\/](?:cjs[\\/]react-)?(?:compiler-runtime|jsx-dev-runtime)\b/;

const SHARED = new Set(sharedModules.map(({ name }) => packageOf(name)).filter((name) => name !== 'shell'));

function instead(name: string): string {
  if (name === '@reduxjs/toolkit')
    return '@reduxjs/toolkit itself, and api of @site/platform/remote instead of /query';
  return INSTEAD.get(name) ?? name;
}

/** The page's router, store and texts would be unknown to a second copy. */
export function secondCopies(files: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const file of files) {
    const [, name = ''] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(`/${file}`) ?? [];
    const library = name.replaceAll('\\', '/');
    if (HARMLESS.test(file)) continue;
    if (SHARED.has(library) || INSTEAD.has(library)) found.add(library);
  }
  return [...found]
    .sort()
    .map(
      (name) =>
        `${name} would be a second copy beside the page's, which knows nothing of its state: import ${instead(name)}. ` +
        `If a package imports it, choose one that takes it as a peer dependency.`,
    );
}
