import { nodeProject, reporters } from './jest.config.js';

const { testPathIgnorePatterns, ...project } = nodeProject('soak', [
  'delivery',
  'server',
  'scripts',
  'webpack',
  'shared/remote',
  'shared',
  'docker',
  'sdk',
]);

/**
 * Tests that are slow by nature: upgrades of whole releases, floods, restarts. They are no part of `npm test`.
 *
 * @type {import('jest').Config}
 */
export default {
  ...project,
  testMatch: ['**/*.soak.test.ts'],
  testPathIgnorePatterns: testPathIgnorePatterns?.filter((pattern) => !pattern.includes('soak')),
  reporters,
  testTimeout: 10 * 60_000,
};
