import { DELIVERY_FLOORS, SERVER_FLOORS, SHELL_FLOORS } from '../elements.ts';

/** An import, or other code, planted in a file: refused by just this rule, or allowed if there is none. */
export interface PlantedCase {
  readonly what: string;
  readonly file: string;
  readonly code: string;
  readonly rule?: string;
}

const IMPORTS = 'boundaries/dependencies';
const UNKNOWN = 'boundaries/no-unknown-dependencies';

const feature = 'remotes/alpha/src/features/one';
const page = 'shell/src/pages/home';
const fixture = 'e2e/fixtures/remotes/gamma/src';
const federation = '@module-federation/enhanced/runtime';

interface Rule {
  readonly from: string;
  readonly may?: readonly string[];
  readonly mayType?: readonly string[];
  readonly not?: readonly string[];
  /** The rule that refuses it, where it is another one. */
  readonly rule?: string;
}

/** A module of each floor of the shell, where the miniature has one. */
export const plantedFloor = (floor: string): string =>
  floor === 'pages' ? 'shell/src/pages/home/page.ts' : `shell/src/${floor}/planted.ts`;

/** Each floor of the shell may import the one below, and not the one above. */
function floorRules(): Rule[] {
  return SHELL_FLOORS.map((floor, index) => {
    const [below, above] = [SHELL_FLOORS[index - 1], SHELL_FLOORS[index + 1]].map((other) =>
      other === undefined
        ? []
        : [plantedFloor(other).replace('shell/src/', floor === 'pages' ? '../../' : '../')],
    );
    return {
      from: floor === 'pages' ? `${page}/*.ts` : `shell/src/${floor}/*.ts`,
      may: below ?? [],
      not: above ?? [],
    };
  });
}

export const plantedPart = (part: string): string => `delivery/${part}/planted.ts`;

/** Each part of delivery may import the one below, and neither the one above nor a feature of the site. */
function partRules(): Rule[] {
  return DELIVERY_FLOORS.map((part, index) => ({
    from: `delivery/${part}/*.ts`,
    may: [
      '@site/backend/errors',
      ...DELIVERY_FLOORS.slice(0, index).map((below) => `../${below}/planted.ts`),
    ],
    not: [
      'server/app',
      '@site/deploy/planted',
      ...DELIVERY_FLOORS.slice(index + 1).map((above) => `../${above}/planted.ts`),
    ],
  }));
}

export const plantedServerFloor = (floor: string): string => `server/src/${floor}/planted.ts`;

/** Each floor of the server may import the one below, and neither the one above nor what is made of all of them. */
function serverRules(): Rule[] {
  return SERVER_FLOORS.map((floor, index) => {
    const beside = (other?: string) => (other === undefined ? [] : [`../${other}/planted.ts`]);
    const features = floor === 'admin' ? [] : ['../features/users/routes.ts'];
    return {
      from: `server/src/${floor}/*.ts`,
      may: beside(SERVER_FLOORS[index - 1]),
      not: [...beside(SERVER_FLOORS[index + 1]), ...features, '../app.ts', '../services.ts'],
    };
  });
}

/** The imports that files may have, those that they may have of types only, and those that they may not have. */
const RULES: readonly Rule[] = [
  { from: 'shared/contract/src/*.ts', mayType: ['./http/session.ts'] },
  { from: 'shared/contract/src/*.ts', not: ['@site/ui/button', './http/session.ts', 'zod'] },
  { from: 'shared/contract/src/http/*.ts', may: ['../ranks.ts', 'zod'] },

  { from: 'shared/ui/src/*.ts', may: ['./button.ts'] },
  {
    from: 'shared/ui/src/*.ts',
    not: ['@site/contract/ranks', '@site/platform/feature', '../gallery/example.ts', 'fs/promises'],
  },
  { from: 'shared/ui/src/*.gallery.ts', may: ['../gallery/example.ts'] },
  { from: 'shared/ui/gallery/*.ts', may: ['../src/button.ts', 'react-dom/client'] },

  { from: 'shared/platform/src/*.ts', may: ['@site/contract/ranks', '@site/ui/button', 'shell/store'] },
  { from: 'shared/platform/src/*.ts', not: ['shell/frame/planted'] },

  {
    from: `${feature}/*.ts`,
    may: ['./page.ts', '../../lib/paths.ts', '../../hooks/useClock.ts'],
    mayType: ['@site/contract/http/session'],
    not: ['../two/page.ts', '@remotes/beta/features/three/page', '@remotes/beta/lib/paths'],
  },
  {
    from: `${feature}/*.ts`,
    may: ['@site/contract/ranks', '@site/ui/button', '@site/platform/feature'],
    not: ['shell/store', 'server/http/clock', '@site/remote/remoteConfig', '@site/ui/button.gallery'],
  },
  {
    from: `${feature}/*.ts`,
    not: ['@site/contract/http/session', '@site/testing/render', '@site/unknown/thing', './planted.test.ts'],
  },
  { from: `${feature}/*.ts`, not: [federation, 'socket.io-client'] },
  { from: `${feature}/*.ts`, not: ['./missing.ts'], rule: UNKNOWN },
  { from: `${feature}/*.test.ts`, may: ['@site/contract/http/session', '@site/testing/render'] },
  { from: `${feature}/*.ts`, not: ['@site/platform/site/createStore', '@site/ui/baseCss'] },
  { from: `${feature}/*.test.ts`, not: ['@site/testing/sampleSite'] },
  { from: 'shared/platform/src/*.ts', mayType: ['./site/createStore.ts'], not: ['./site/createStore.ts'] },
  {
    from: 'shared/platform/src/site/*.ts',
    may: ['../feature.ts', 'react-redux'],
    not: ['shell/frame/planted'],
  },
  { from: 'shell/src/core/*.ts', may: ['@site/platform/site/createStore'] },
  { from: 'remotes/alpha/src/lib/*.ts', not: ['../features/one/page.ts'] },
  { from: 'remotes/alpha/src/hooks/*.ts', may: ['../lib/paths.ts'] },
  {
    from: 'remotes/alpha/src/*.ts',
    may: ['./features/one/page.ts'],
    not: ['@remotes/beta/features/three/page'],
  },
  { from: 'remotes/alpha/webpack.config.ts', may: ['@site/remote/remoteConfig'] },
  { from: `${fixture}/*.ts`, may: ['shell/store'], not: ['server/app'] },

  {
    from: 'shell/src/frame/*.ts',
    may: ['@site/ui/button', 'react'],
    not: ['@remotes/alpha/features/one/page', 'server/app', '../../../config/site.json'],
  },
  { from: 'shell/src/frame/*.ts', not: ['@site/contract/http/session', 'zod', 'node:fs'] },
  { from: `${page}/*.ts`, may: ['../../frame/planted.ts'], not: ['../login/page.ts', federation] },
  ...floorRules(),
  ...partRules(),
  ...serverRules(),
  { from: 'delivery/*.ts', may: ['./live/planted.ts'], not: ['server/app'] },
  {
    from: 'sdk/deploy/*.ts',
    may: ['@site/backend/errors', '@site/contract/http/session'],
    not: ['@site/delivery/checks', '@site/remote/remoteConfig', 'server/app'],
  },
  {
    from: 'shared/backend/src/*.ts',
    may: ['@site/contract/http/session'],
    not: ['@site/delivery', 'server/app'],
  },
  { from: 'shared/platform/src/*.ts', not: ['@site/backend/errors'] },
  {
    from: 'server/src/*.ts',
    may: ['@site/delivery', '@site/backend/errors'],
    not: ['@site/delivery/live/planted'],
  },
  { from: 'shell/src/federation/*.ts', may: [federation] },
  { from: 'shell/src/session/*.ts', may: ['socket.io-client'] },
  { from: 'shell/src/core/*.test.ts', may: ['@site/remote/remoteConfig', '../app/planted.ts'] },
  { from: 'shell/webpack.config.ts', may: ['node:path'] },

  {
    from: 'server/src/*.ts',
    may: ['./features/users/routes.ts', '@site/contract/http/session', '../../config/site.json'],
    not: ['shell/store', '@site/remote/remoteConfig', '../../scripts/start.ts', '../../e2e/processes/two.ts'],
  },
  { from: 'server/src/*.ts', may: ['zod', 'node:fs'], not: ['socket.io-client'] },
  { from: 'server/src/*.ts', not: ['../../docs/sample.ts'], rule: UNKNOWN },
  { from: 'server/src/*.test.ts', may: ['socket.io-client'] },
  {
    from: 'server/src/features/users/*.ts',
    may: ['../../sockets/planted.ts', '../../services.ts'],
    not: ['../orders/routes.ts', '../../app.ts', '../../admin/planted.ts'],
  },
  { from: 'server/src/features/users/*.test.ts', may: ['../../app.ts', '../../demo/planted.ts'] },
  { from: 'server/src/admin/*.ts', may: ['../features/users/routes.ts'] },
  { from: 'e2e/processes/*.ts', may: ['../../scripts/start.ts', 'server/app'] },
  { from: 'e2e/processes/*.test.ts', may: ['socket.io-client'] },

  { from: 'e2e/*.ts', may: ['@site/contract/ranks'], not: ['server/app', 'shell/store'] },
  {
    from: 'webpack/*.ts',
    may: ['@module-federation/enhanced/webpack', '@site/remote/remoteConfig'],
    not: ['server/app'],
  },
  {
    from: 'sdk/remote/src/build/*.ts',
    may: ['@module-federation/enhanced/webpack', '@site/contract/ranks', '@site/backend/errors'],
    not: ['@site/webpack/shellConfig', '@site/platform/feature', 'server/app'],
  },
  {
    from: 'sdk/remote/src/check/*.ts',
    may: ['@site/delivery/checks', '@site/deploy/planted'],
    not: ['@site/delivery/live/planted', '@site/delivery', '../../../main.ts'],
  },
  {
    from: 'sdk/*.ts',
    may: ['@site/remote/remoteConfig', '@site/deploy/planted', '@site/backend/errors'],
    not: ['@site/webpack/shellConfig', '@site/delivery/checks', '../scripts/start.ts', 'server/app'],
  },
  { from: 'scripts/*.ts', may: ['server/app', '@site/remote/remoteConfig'] },
  { from: '*.config.js', may: ['./scripts/start.ts', 'node:path'] },
  { from: 'shared/testing/src/*.ts', may: ['@site/platform/feature'], not: ['shell/frame/planted'] },
];

let number = 0;

function planted(from: string, what: string, code: string, rule?: string): PlantedCase {
  number += 1;
  return {
    what: `${from} ${what}`,
    file: from.replace('*', `planted${number}`),
    code,
    ...(rule !== undefined && { rule }),
  };
}

const use = (source: string): string => `import { value } from '${source}';\nexport const used = value;\n`;
const useType = (source: string): string =>
  `import type { Kind } from '${source}';\nexport type Used = Kind;\n`;

/** Between the parts of the repository, to libraries, and to what browsers don't have. */
export const importCases: readonly PlantedCase[] = [
  ...RULES.flatMap(({ from, may = [], mayType = [], not = [], rule = IMPORTS }) => [
    ...may.map((source) => planted(from, `imports ${source}`, use(source))),
    ...mayType.map((source) => planted(from, `imports types of ${source}`, useType(source))),
    ...not.map((source) => planted(from, `imports ${source}`, use(source), rule)),
  ]),
  ...[
    "export const load = () => import('../two/page.ts');\n",
    "export type Page = typeof import('../two/page.ts');\n",
    "export { value } from '../two/page.ts';\n",
  ].map((code) => planted(`${feature}/*.ts`, `has ${code.trim()}`, code, IMPORTS)),
  planted('tools/*.ts', 'is in no known place', 'export const used = 1;\n', 'boundaries/no-unknown-files'),
];
