import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Policies compare the captured fragments. */
interface ElementDescriptor {
  readonly type: string;
  readonly pattern: string | string[];
  readonly capture?: string[];
  readonly partialMatch: false;
}

function element(type: string, pattern: string | string[], ...capture: string[]): ElementDescriptor {
  return { type, pattern, capture, partialMatch: false };
}

/** Each has one part that is matched, not only compared: it tells a policy which remote a file belongs to. */
const REMOTES = ['remotes/*', 'sdk/create/@(template)', 'e2e/fixtures/remotes/*', 'e2e/fixtures/@(keepsake)'];

const inRemotes = (...paths: string[]): string[] =>
  REMOTES.flatMap((remote) => paths.map((inside) => `${remote}/${inside}`));

/** The first match counts, so the inner ones come first. */
export const elements: ElementDescriptor[] = [
  element('contract-calls', 'shared/contract/src/calls'),
  element('contract-http', 'shared/contract/src/http'),
  element('contract', 'shared/contract'),
  element('ui', 'shared/ui'),
  element('platform-site', 'shared/platform/src/site'),
  element('platform', 'shared/platform'),
  element('testing', 'shared/testing'),
  element('build', 'sdk/remote'),
  element('deploy', 'sdk/deploy'),
  element('feature', inRemotes('src/features/*'), 'remote', 'feature'),
  element('remote-shared', inRemotes('src/!(features)'), 'remote'),
  element('remote', REMOTES, 'remote'),
  element('shell-page', 'shell/src/pages/*', 'page'),
  element('shell-floor', 'shell/src/*', 'floor'),
  element('shell', 'shell'),
  element('backend', 'shared/backend'),
  element('delivery-part', 'delivery/*', 'part'),
  element('delivery', 'delivery'),
  element('server-feature', 'server/src/features/*', 'feature'),
  element('server-floor', 'server/src/!(attacks|features|testing)', 'floor'),
  element('server', 'server'),
  element('game-client', 'game/client'),
  element('game', 'game'),
  element('config', 'config'),
  element('other-site', 'e2e/fixtures/site'),
  element('deployment', 'e2e/@(deployment|processes)'),
  element('e2e', 'e2e'),
  element('webpack', 'webpack'),
  element('sdk', 'sdk'),
  element('scripts', 'scripts'),
];

/** Each folder may import those before it. `renderer` stands alone: the program of the processes that render. */
export const DELIVERY_FLOORS = ['records', 'publish', 'live', 'gate', 'render', 'health'];

/** Each folder of the shell may import those before it. */
export const SHELL_FLOORS = [
  'core',
  'fonts',
  'copy',
  'forms',
  'session',
  'language',
  'maintenance',
  'toasts',
  'sockets',
  'legal',
  'federation',
  'telemetry',
  'overrides',
  'guards',
  'frame',
  'pages',
  'app',
  'server',
];

/** Below and above its features: each may import those before it. */
export const SERVER_FLOORS = [
  'kit',
  'database',
  'config',
  'entries',
  'process',
  'http',
  'upstreams',
  'credentials',
  'sessions',
  'sockets',
  'housekeeping',
  'demo',
  'admin',
];

export const TEST_FILES = ['**/*.test.ts', '**/*.test.tsx', 'shell/src/**/testing/*', 'shell/src/testing/*'];
export const GALLERY_FILES = ['**/*.gallery.ts', '**/*.gallery.tsx'];

/** The page that shows the gallery files. It runs alone, so its libraries are its own and not those of a shell. */
export const GALLERY_PAGE = 'shared/ui/gallery/**';

export const REMOTE_FILES = inRemotes('**/*.{ts,tsx}');
export const EXPOSED_FILES = inRemotes('src/*.ts');
export const BROWSER_FILES = [...REMOTE_FILES, 'shell/**/*.{ts,tsx}', 'shared/{ui,platform}/**/*.{ts,tsx}'];

/** Remotes of the browser tests; one of them asks the shell's container for the store. */
export const FIXTURE_REMOTES = 'e2e/fixtures/{remotes,keepsake}/**';

/** The folder that `npm run create:remote` copies: checked as a remote is. */
export const REMOTE_TEMPLATE = 'sdk/create/template/**';

export const PLATFORM_SITE = 'shared/platform/src/site/**';

/** Build configurations of the shell and the remotes; they run in Node although they are beside browser code. */
export const BUILD_CONFIGS = ['shell/webpack*.config.ts', ...inRemotes('webpack*.config.ts')];

export const SERVER_TESTING = '{delivery,server}/**/{testing,attacks}/*';
