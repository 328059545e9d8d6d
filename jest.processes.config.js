import { nodeProject, reporters } from './jest.config.js';

/**
 * Tests of several processes of the server at once: they take minutes, so they are a run of their own.
 *
 * @type {import('jest').Config}
 */
export default {
  ...nodeProject('processes', ['server/processes']),
  reporters,
  testTimeout: 60_000,
};
