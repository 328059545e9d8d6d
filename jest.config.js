import { browserTests, moduleTests, remoteTests, transform } from './shared/testing/src/jest.ts';

// Server code runs as the ES modules it is: it uses `import.meta`, imports `.ts` files by address at run time and
// stands on libraries that exist as ES modules only. So Jest runs with `--experimental-vm-modules`.
//
// So does the code of remotes and what it stands on: a remote's tests take what its build takes. The shell becomes
// CommonJS, in which its tests can mock modules.

/** Folders that builds and servers write. */
const written = ['/dist/', '/\\.cache/', '/\\.data/', '/\\.dev/'];

/** Tests that are slow by nature: upgrades of whole releases, floods, restarts. */
const SOAK = '\\.soak\\.test\\.ts$';

/** What a new remote is made of is tested as a remote is. */
const TEMPLATE = 'sdk/create/template';

/**
 * @param {string} displayName
 * @param {readonly string[]} folders whose tests belong to this project
 * @returns {import('jest').Config}
 */
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

/**
 * @param {string} displayName
 * @param {readonly string[]} folders
 * @returns {import('jest').Config}
 */
const nodeProject = (displayName, folders) => ({
  ...project(displayName, folders),
  testEnvironment: 'node',
  testPathIgnorePatterns: ['/node_modules/', SOAK, `/${TEMPLATE}/`, ...written],
  ...moduleTests,
  setupFilesAfterEnv: ['<rootDir>/shared/testing/src/failOnOutput.ts'],
});

/**
 * As {@link nodeProject}, in the realm of the worker: what is tested is evaluated once, and not for each file.
 *
 * @param {string} displayName
 * @param {readonly string[]} folders
 * @returns {import('jest').Config}
 */
const plainProject = (displayName, folders) => ({
  ...nodeProject(displayName, folders),
  testRunner: '<rootDir>/shared/testing/src/plainRunner.js',
  setupFiles: [],
});

/**
 * @param {string} displayName
 * @param {readonly string[]} folders
 * @param {Readonly<Record<string, string>>} site the modules that make the site around what is tested
 * @returns {import('jest').Config}
 */
const browserProject = (displayName, folders, site) => ({
  ...project(displayName, folders),
  ...browserTests,
  moduleNameMapper: {
    '\\.woff2?$': '<rootDir>/shared/testing/src/fontFile.ts',
    ...browserTests.moduleNameMapper,
    ...site,
  },
});

/**
 * Each command of `scripts/lib/stages.ts` selects its projects: those of unit tests, `processes` or `soak`.
 *
 * @type {import('jest').Config}
 */
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
