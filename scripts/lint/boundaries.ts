import {
  BUILD_CONFIGS,
  DELIVERY_FLOORS,
  FIXTURE_REMOTES,
  GALLERY_FILES,
  GALLERY_PAGE,
  SERVER_FLOORS,
  SERVER_TESTING,
  SHELL_FLOORS,
  TEST_FILES,
} from './elements.ts';

type Pattern = string | string[];
interface Entity {
  readonly element?: { type?: Pattern; captured?: Record<string, Pattern>; fileInternalPath?: Pattern };
  readonly file?: { path?: Pattern; categories?: Pattern };
  readonly module?: { origin?: Pattern; source?: Pattern };
}
interface Dependency {
  readonly from?: Entity;
  readonly to?: Entity | Entity[];
  readonly dependency?: { kind?: Pattern; source?: Pattern; relationship?: { to: Pattern } };
}
export interface Policy extends Dependency {
  readonly allow?: Dependency;
  readonly disallow?: Dependency;
  readonly message?: string;
}

const from = (...types: string[]): Entity => ({ element: { type: types } });
const fromFiles = (path: Pattern, ...types: string[]): Entity => ({ ...from(...types), file: { path } });
const to = (...types: string[]): Dependency => ({ to: { element: { type: types } } });
const typesOf = (...types: string[]): Dependency => ({ ...to(...types), dependency: { kind: 'type' } });
const external = (...source: string[]): Dependency => ({ to: { module: { origin: 'external', source } } });

/** The same element type within the remote that the importing file belongs to. */
const ofOwnRemote = (type: string): Dependency => ({
  to: { element: { type, captured: { remote: '{{from.element.captured.remote}}' } } },
});

const shellStore: Dependency = { ...to('shell-floor'), dependency: { source: 'shell/store' } };

const partOf = (part: Pattern): Entity => ({ element: { type: 'delivery-part', captured: { part } } });

const floorOf = (floor: Pattern): Entity => ({ element: { type: 'shell-floor', captured: { floor } } });

const serverFloorOf = (floor: Pattern): Entity => ({
  element: { type: 'server-floor', captured: { floor } },
});

const contract = ['contract', 'contract-http', 'contract-calls'];
const gallery = [GALLERY_PAGE, ...GALLERY_FILES];
const remote = ['feature', 'remote-shared', 'remote'];
const shell = ['shell', 'shell-floor', 'shell-page'];
const aboveUi = ['platform', 'platform-site', ...remote, ...shell];
const browser = ['ui', ...aboveUi];
const server = ['server', 'server-feature', 'server-floor'];
const delivery = ['delivery', 'delivery-part'];
/** Elements that run on a server. */
const backend = ['backend', ...delivery, ...server];
const tools = ['build', 'deploy', 'sdk', 'webpack', 'scripts', 'testing'];
const node = [...backend, 'game-client', 'game', 'other-site', 'deployment', 'e2e', ...tools];

const allowed: Policy[] = [
  { allow: { dependency: { relationship: { to: 'internal' } } } },
  // Types of HTTP, and whatever is free of zod.
  { from: from(...aboveUi), allow: to('contract') },
  { from: from(...aboveUi), allow: typesOf('contract-http', 'contract-calls') },
  { from: from('contract'), allow: typesOf('contract-http') },
  { from: from('contract-http'), allow: to('contract') },
  { from: from('contract-calls'), allow: to('contract', 'contract-http') },

  { from: from('platform'), allow: typesOf('platform-site') },
  { from: from('platform'), allow: to('ui') },
  { from: from('platform-site', 'testing', ...shell), allow: to('platform', 'platform-site') },
  { from: from('platform'), allow: shellStore },
  { from: { file: { path: FIXTURE_REMOTES } }, allow: shellStore },

  { from: from(...remote, ...shell), allow: to('ui', 'platform') },
  { from: from(...remote), allow: ofOwnRemote('remote-shared') },
  { from: from('remote'), allow: ofOwnRemote('feature') },

  ...SHELL_FLOORS.map((floor, index) => ({
    from: floor === 'pages' ? from('shell-page') : floorOf(floor),
    allow: { to: floorOf(SHELL_FLOORS.slice(0, index)) },
  })),
  ...['app', 'server'].map((floor) => ({ from: floorOf(floor), allow: to('shell-page') })),
  { from: from('shell'), allow: to('shell-floor') },
  { from: fromFiles(TEST_FILES, ...shell), allow: to('shell-floor', 'shell-page') },

  ...SERVER_FLOORS.map((floor, index) => ({
    from: serverFloorOf(floor),
    allow: { to: serverFloorOf(SERVER_FLOORS.slice(0, index)) },
  })),
  { from: from('server'), allow: to('server-floor', 'server-feature') },
  {
    from: from('server-feature'),
    allow: { to: serverFloorOf(SERVER_FLOORS.slice(0, SERVER_FLOORS.indexOf('housekeeping'))) },
  },
  {
    from: from('server-feature'),
    allow: { to: { element: { type: 'server', fileInternalPath: 'src/services.ts' } } },
  },
  // Taking money stands on what is sold, which knows nothing of it.
  {
    from: { element: { type: 'server-feature', captured: { feature: 'payments' } } },
    allow: { to: { element: { type: 'server-feature', captured: { feature: 'orders' } } } },
  },
  // An operator changes what features store.
  { from: serverFloorOf('admin'), allow: to('server-feature', 'server') },
  { from: fromFiles([...TEST_FILES, SERVER_TESTING], ...server), allow: to(...server) },
  // By its door: what its package exports.
  {
    from: from(...server),
    allow: {
      ...to(...delivery),
      dependency: {
        source: ['@site/delivery', '@site/delivery/{operator,rates,routes,schema}'],
      },
    },
  },
  { from: from(...delivery, ...server), allow: to('backend') },
  // Its entries are made of its folders.
  { from: from('delivery'), allow: to('delivery-part') },
  { from: partOf('render'), allow: { to: partOf('renderer') } },
  ...DELIVERY_FLOORS.map((part, index) => ({
    from: partOf(part),
    allow: { to: partOf(DELIVERY_FLOORS.slice(0, index)) },
  })),
  { from: fromFiles([...TEST_FILES, SERVER_TESTING], ...delivery, ...server), allow: to(...delivery) },
  // Its tables are where the site's migrations are.
  { from: fromFiles('delivery/testing/*', 'delivery-part'), allow: to('server', 'server-floor') },
  { from: from(...backend), allow: to(...contract) },
  { from: from(...server), allow: to('config') },
  // What every page needs before any script has run.
  {
    from: { element: { type: 'server-feature', captured: { feature: 'page' } } },
    allow: { to: { element: { type: 'ui', fileInternalPath: 'src/baseCss.ts' } } },
  },

  // Plugins follow its example: it stands on the contract alone.
  { from: from('game-client'), allow: to(...contract) },
  // The client and the site are tried together.
  { from: fromFiles([...TEST_FILES, SERVER_TESTING], ...server), allow: to('game-client') },
  { from: fromFiles(TEST_FILES, 'game-client'), allow: to('backend') },
  // Its players are those of the demo.
  { from: from('game'), allow: to('game-client', 'backend', 'config', ...contract) },
  {
    from: from('game'),
    allow: {
      to: [serverFloorOf('demo'), { element: { type: 'server-floor', fileInternalPath: 'random.ts' } }],
    },
  },
  { from: from('scripts', 'e2e', 'deployment'), allow: to('game', 'game-client') },

  { from: from('e2e', 'webpack', 'build'), allow: to(...contract) },
  // A site of its own, made of what this one is made of. The tables are where this one's migrations are.
  {
    from: from('other-site'),
    allow: to('platform', 'platform-site', 'backend', 'build', ...server, ...delivery, ...contract),
  },
  { from: from('deploy'), allow: to('backend', ...contract) },
  // How a site is deployed to is tried on a whole one.
  { from: fromFiles(TEST_FILES, ...delivery), allow: to('deploy') },
  { from: from('build'), allow: to('backend', 'deploy') },
  {
    from: from('build'),
    allow: {
      ...to(...delivery),
      dependency: {
        source: [
          '@site/delivery/{accessibility,browser,checks,chromium,rendering,samples,siteDocument}',
          '@site/delivery/{rendering,testing}/*',
        ],
      },
    },
  },
  { from: from('webpack'), allow: to('build') },
  { from: from('sdk'), allow: to('build', 'deploy', 'backend', 'ui', ...contract) },
  {
    from: from('scripts', 'deployment'),
    allow: to('webpack', 'sdk', 'build', 'deploy', ...contract, ...backend),
  },
  { from: from('scripts'), allow: to('deployment') },
  { from: from('deployment'), allow: to('scripts') },
  { from: fromFiles(BUILD_CONFIGS, 'shell'), allow: to('webpack') },
  { from: fromFiles(BUILD_CONFIGS, 'remote'), allow: to('build') },
  { from: { file: { categories: 'tool-config' } }, allow: to('scripts', 'webpack', 'build', 'testing') },
  { from: { file: { categories: 'tool-config' } }, allow: { to: { file: { categories: 'tool-config' } } } },

  { from: from('testing'), allow: to('platform', 'ui', ...contract) },
  { from: fromFiles(TEST_FILES, ...browser, ...contract), allow: to('testing') },
  // Data is validated against its schema.
  { from: fromFiles(TEST_FILES, ...browser), allow: to('contract-http') },
  { from: fromFiles(TEST_FILES, ...shell), allow: to('build') },

  { allow: { to: { module: { origin: 'external' } } } },
  { from: from(...node), allow: { to: { module: { origin: 'core' } } } },
  { from: fromFiles(BUILD_CONFIGS, 'shell', 'remote'), allow: { to: { module: { origin: 'core' } } } },
  { from: { file: { categories: 'tool-config' } }, allow: { to: { module: { origin: 'core' } } } },
];

const refused: Policy[] = [
  {
    disallow: external('@site/*', '@remotes/*', 'shell', 'server', 'e2e'),
    message: '"{{dependency.source}}" does not resolve: is it among the "exports" of its package?',
  },
  {
    disallow: external('zod'),
    message:
      'zod validates in shared/contract/src/{http,calls} and in the server; it would cost the browser 84 kB.',
  },
  { from: from('contract-http', 'contract-calls', 'build', ...backend), allow: external('zod') },
  {
    disallow: external('@module-federation/*'),
    message: 'Federation is the business of sdk/remote/, webpack/ and shell/src/federation/.',
  },
  { from: from('webpack', 'build', 'other-site'), allow: external('@module-federation/*') },
  {
    from: floorOf('federation'),
    allow: external('@module-federation/*'),
  },
  {
    disallow: external('socket.io-client'),
    message: 'The page has one socket, and the shell opens it.',
  },
  { from: from('game-client', ...shell), allow: external('socket.io-client') },
  {
    from: fromFiles(TEST_FILES, ...backend, 'deployment'),
    allow: external('socket.io-client'),
  },
  // Load and fault tests act as thousands of pages.
  { from: fromFiles('scripts/perf/**', 'scripts'), allow: external('socket.io-client') },
  {
    from: from(...remote),
    disallow: {
      to: [
        { element: { type: 'ui', fileInternalPath: 'src/{baseCss,fontFaces}.ts' } },
        { element: { type: 'testing', fileInternalPath: 'src/{sampleSite,shellStore,site}.ts' } },
      ],
    },
    message: 'The SDK gives this to no remote: see `internal` in sdk/packages.ts.',
  },
  { disallow: { to: { file: { path: TEST_FILES } } }, message: 'Tests are imported by nobody.' },
  {
    from: fromFiles(TEST_FILES, ...shell),
    allow: { to: { file: { path: '**/testing/*' } }, dependency: { relationship: { to: 'internal' } } },
  },
  {
    disallow: { to: { file: { path: gallery } } },
    message: 'The gallery shows what pages are made of; no page is made of it.',
  },
  { from: fromFiles(gallery, 'ui'), allow: { to: { file: { path: gallery } } } },
  { from: fromFiles(GALLERY_PAGE, 'ui'), allow: to('platform') },
];

/** What may import what: the last one that matches decides. */
export const policies: readonly Policy[] = [...allowed, ...refused];
