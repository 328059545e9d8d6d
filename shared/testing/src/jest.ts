import path from 'node:path';
import { IMAGE_ENDINGS } from '@site/contract/imageFiles';
import type { Config } from 'jest';

const IMAGES = {
  [`\\.(?:${[...IMAGE_ENDINGS, ...IMAGE_ENDINGS.map((ending) => ending.toUpperCase())].join('|')})$`]:
    path.join(import.meta.dirname, 'imageFile.cjs'),
};

/** A module of this folder, whether it is compiled or not. */
const here = (name: string) => path.join(import.meta.dirname, name + path.extname(import.meta.filename));

/** How every test of the site is compiled. */
export const transform = { ...IMAGES, '\\.tsx?$': here('sourceTransform') };

/** Tests that run as the ES modules they are, as bundlers see them: with `await` outside functions. */
export const moduleTests = {
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.jsx'],
  setupFiles: [here('jestObject')],
} satisfies Config;

/** Settings for tests of code for the browser: jsdom with the classes of a browser, and `console` as an error. */
export const browserTests = {
  testEnvironment: here('environment'),
  moduleNameMapper: { '^@testing-library/react$': path.join(import.meta.dirname, 'testingLibrary.cjs') },
  setupFilesAfterEnv: [here('failOnOutput')],
} satisfies Config;

/** Tests of remotes run in a site that is made from the platform alone. */
export const remoteTests = {
  '^shell/store$': here('shellStore'),
  '^styled-components$': path.join(import.meta.dirname, 'styledComponents.js'),
};

/** Configures the tests of a remote in a repository of its own: `src/**\/*.test.ts` and `*.test.tsx`. */
export function remoteJest(folder: string): Config {
  return {
    ...browserTests,
    ...moduleTests,
    rootDir: folder,
    roots: ['<rootDir>/src'],
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    moduleNameMapper: { ...browserTests.moduleNameMapper, ...remoteTests },
    transform: { ...IMAGES, '\\.[jt]sx?$': here('sourceTransform') },
    restoreMocks: true,
    // Deleting the last test must not stop a deployment, which says that there is none.
    passWithNoTests: true,
    // In milliseconds: a build machine may be busy.
    testTimeout: 60_000,
  };
}
