import { browserTests, moduleTests, remoteTests, transform } from './shared/testing/src/jest.ts';

// Server code runs as the ES modules it is: it uses `import.meta`, imports `.ts` files by address at run time and
// stands on libraries that exist as ES modules only. Code of remotes does too: its tests take what its build takes. The
// shell becomes CommonJS, in which its tests can mock modules.

const written = ['/dist/', '/\\.cache/', '/\\.data/', '/\\.dev/'];

/** Tests that are slow by nature: upgrades of whole releases, floods, restarts. */
const SOAK = '\\.soak\\.test\\.ts$';

/** What a new remote is made of is tested as a remote is. */
const TEMPLATE = 'sdk/create/template';

const project = (displayName, folders) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', SOAK, ...written],
  modulePathIgnorePatterns: folders.flatMap((folder) => written.map((name) => `<rootDir>/${folder}${name}`)),
  transform,
  restoreMocks: true,
});

const nodeProject = (displayName, folders) => ({
  ...project(displayName, folders),
  testEnvironment: 'node',
  testPathIgnorePatterns: ['/node_modules/', SOAK, `/${TEMPLATE}/`, ...written],
  ...moduleTests,
  setupFilesAfterEnv: ['<rootDir>/shared/testing/src/failOnOutput.ts'],
});

/** In the realm of the worker, what is tested is evaluated once, and not for each file. */
const plainProject = (displayName, folders) => ({
  ...nodeProject(displayName, folders),
  testRunner: '<rootDir>/shared/testing/src/plainRunner.js',
  setupFiles: [],
});

const browserProject = (displayName, folders, site) => ({
  ...project(displayName, folders),
  ...browserTests,
  moduleNameMapper: {
    '\\.woff2?$': '<rootDir>/shared/testing/src/fontFile.ts',
    ...browserTests.moduleNameMapper,
    ...site,
  },
});

/** Each command of `scripts/lib/stages.ts` selects its projects. @type {import('jest').Config} */
export default {
  projects: [
    plainProject('node', [
      'server/src',
      'delivery',
      'game',
      'server/migrations',
      'webpack',
      'scripts',
      'e2e/deployment',
      'sdk',
      'shared/backend',
      'shared/contract',
    ]),
    // Tests of several processes of the server at once: they take minutes, so they are a run of their own.
    nodeProject('processes', ['e2e/processes']),
    {
      ...nodeProject('soak', [
        'delivery',
        'docker',
        'e2e/deployment',
        'e2e/processes',
        'scripts',
        'sdk',
        'server',
        'shared',
        'webpack',
      ]),
      testMatch: ['**/*.soak.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...written],
    },
    browserProject('shell', ['shell'], { '^@site/testing/site$': '<rootDir>/shell/src/testing/site.ts' }),
    {
      ...browserProject(
        'remotes',
        ['remotes', TEMPLATE, 'shared/ui', 'shared/platform', 'shared/testing'],
        remoteTests,
      ),
      ...moduleTests,
    },
  ],
  // Failures and totals only.
  reporters: [['summary', { summaryThreshold: 0 }]],
  // An embedded database takes some seconds to start.
  testTimeout: 60_000,
};
