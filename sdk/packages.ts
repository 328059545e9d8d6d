import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.ts';

export interface SdkPackage {
  readonly name: string;
  readonly description: string;
  readonly folder: string;
  readonly exports?: Readonly<Record<string, string>>;
  /** For other packages of the SDK and the site's own remotes: they aren't part of its API. */
  readonly internal?: RegExp;
  readonly dependencies?: readonly string[];
  /** A remote has these libraries of the page itself, in the versions that it is built for. */
  readonly peers?: readonly string[];
  /** Only bundlers read it: they take default imports of a `"type": "module"` as Node would, the whole library. */
  readonly isOfPage?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
}

const PAGE = ['react', 'react-router-dom'];

export const sdkPackages: readonly SdkPackage[] = [
  {
    name: '@site/contract',
    description: 'Types and schemas of the site: HTTP API, ranks, permissions, limits.',
    folder: 'shared/contract',
    // These follow the site: each call or action that it adds would be a new major version.
    internal:
      /^\.\/(againFolder|calls\/.*|imageFiles|permissions|printable|shellPages|sockets|http\/(azlink|cspReports|game|gameServers|panel|privacy|registry|releases|telemetry))$/,
    dependencies: ['zod'],
  },
  {
    name: '@site/ui',
    description: 'Design tokens and components of the site.',
    folder: 'shared/ui',
    isOfPage: true,
    internal: /^\.\/(baseCss|fontFaces)$/,
    peers: [...PAGE, 'styled-components'],
  },
  {
    name: '@site/platform',
    description: 'What a remote gets from the page: store, api, session, texts, toasts.',
    folder: 'shared/platform',
    isOfPage: true,
    internal: /^\.\/site\//,
    peers: [...PAGE, 'react-redux', '@reduxjs/toolkit', 'i18next', 'styled-components'],
    files: ['src/images.d.ts', 'src/shellStore.d.ts'],
  },
  {
    name: '@site/testing',
    description: 'Renders pages of a remote in tests, with a real store and a fake server.',
    folder: 'shared/testing',
    internal: /^\.\/(site|shellStore|sampleSite)$/,
    dependencies: [
      ...['@jest/globals', '@swc/core', '@swc/jest', '@types/jest', 'jest', 'jest-environment-jsdom'],
      ...['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react'],
      '@testing-library/user-event',
    ],
    peers: [...PAGE, 'react-redux', '@reduxjs/toolkit', 'i18next', 'styled-components'],
    files: ['src/imageFile.cjs', 'src/styledComponents.js', 'src/testingLibrary.cjs'],
  },
  {
    name: '@site/backend',
    description: 'What the tools of the SDK share with the server; no API for teams.',
    folder: 'shared/backend',
    internal: /./,
  },
  {
    name: '@site/delivery',
    description: 'The checks of the site that the tools of the SDK run; no API for teams.',
    folder: 'delivery',
    internal: /./,
    dependencies: [
      ...['@jridgewell/trace-mapping', '@playwright/test', 'axe-core', 'lru-cache', 'p-limit'],
      ...['semver', 'zod'],
    ],
  },
  {
    name: '@site/deploy',
    description: 'Publishes builds of a remote and makes them live.',
    folder: 'sdk/deploy',
    dependencies: ['commander', 'zod'],
    bin: { 'site-deploy': './main.ts' },
  },
  {
    name: '@site/remote',
    description: 'Builds, develops, checks and deploys a remote.',
    folder: 'sdk/remote',
    internal: /^\.\/(build|check|dev|lint)\/|json$/,
    dependencies: [
      ...['@module-federation/enhanced', '@playwright/test', '@pmmmwh/react-refresh-webpack-plugin'],
      ...['@swc/core', 'commander', 'semver', 'zod'],
      ...['compression-webpack-plugin', 'jiti', 'minimizer-webpack-plugin', 'react-refresh'],
      ...['react-refresh-typescript', 'ts-loader', 'typescript', 'webpack', 'webpack-dev-server'],
    ],
    bin: { 'site-remote': './src/cli/main.ts' },
    files: ['src/build/hotTexts.cjs', 'src/build/noStyleSheets.cjs', 'tsconfig.json'],
  },
  {
    name: '@site/create-remote',
    description: 'Makes a new remote of the site.',
    folder: 'sdk/create',
    exports: {},
    bin: { 'create-remote': './src/main.ts' },
    files: ['template', 'alone'],
  },
];

export const REMOTE_LIBRARIES = [
  ...['@reduxjs/toolkit', 'i18next', 'react', 'react-dom', 'react-redux', 'react-router-dom'],
  ...[
    'styled-components',
    '@types/react',
    '@types/react-dom',
    // Otherwise npm takes the newest for that of React's, and leaves it out: it is only a peer of it.
    '@testing-library/dom',
    '@testing-library/react',
    'jest',
    'typescript',
  ],
  // Those of `@site/remote/eslint`.
  ...['eslint', 'eslint-plugin-react-hooks', 'prettier', 'typescript-eslint'],
];

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

export function installedVersion(name: string): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const version = lock.packages[`node_modules/${name}`]?.version;
  if (!version) throw new Error(`${name} is not in package-lock.json.`);
  return version;
}

export const sdkVersion = (): string =>
  (JSON.parse(readFileSync(path.join(root, 'sdk/version.json'), 'utf8')) as { version: string }).version;
