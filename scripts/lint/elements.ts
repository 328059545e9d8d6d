import path from 'node:path';

/** The folder of the repository: every pattern below starts there. */
export const root = path.resolve(import.meta.dirname, '../..');

/** A part of the repository that the boundaries know, with the fragments of its path that the policies compare. */
interface ElementDescriptor {
  readonly type: string;
  readonly pattern: string | string[];
  readonly capture?: string[];
  readonly partialMatch: false;
}

function element(type: string, pattern: string | string[], ...capture: string[]): ElementDescriptor {
  return { type, pattern, capture, partialMatch: false };
}

/**
 * Every folder that may hold code. The first match counts, so the inner ones come first. Features, pages and
 * remotes are patterns: a new one is covered without a line here.
 */
export const elements: ElementDescriptor[] = [
  element('contract-http', 'shared/contract/src/http'),
  element('contract', 'shared/contract'),
  element('ui', 'shared/ui'),
  element('platform', 'shared/platform'),
  element('testing', 'shared/testing'),
  element('feature', 'remotes/*/src/features/*', 'remote', 'feature'),
  element('remote-parts', ['remotes/*/src/parts', 'remotes/*/src/hooks'], 'remote'),
  element('remote', 'remotes/*', 'remote'),
  element('shell-page', 'shell/src/pages/*', 'page'),
  element('shell', 'shell'),
  element('server-feature', 'server/src/features/*', 'feature'),
  element('server', 'server'),
  element('config', 'config'),
  element('e2e', 'e2e'),
  element('webpack', 'webpack'),
  element('scripts', 'scripts'),
];

/** What ends up in a browser. */
export const BROWSER = ['ui', 'platform', 'feature', 'remote-parts', 'remote', 'shell-page', 'shell'];

/** What runs in Node, with its built-in modules. */
export const NODE = ['server-feature', 'server', 'e2e', 'webpack', 'scripts', 'testing'];

export const TEST_FILES = ['**/*.test.ts', '**/*.test.tsx'];
export const GALLERY_FILES = ['**/*.gallery.ts', '**/*.gallery.tsx'];

/** Folders of browser code, as ESLint's `files` name them. */
export const BROWSER_FILES = ['shell/**', 'remotes/**', 'shared/ui/**', 'shared/platform/**'].flatMap((folder) => [
  `${folder}/*.ts`,
  `${folder}/*.tsx`,
]);

/** Build configurations of the shell and the remotes; they run in Node although they stand beside browser code. */
export const BUILD_CONFIGS = ['shell/webpack*.config.ts', 'remotes/*/webpack*.config.ts'];
