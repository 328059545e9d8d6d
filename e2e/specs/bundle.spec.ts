import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../support/process.ts';

function scriptsOf(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

function liveFolder(remote: string): string {
  const folder = path.join(root, 'dist/remotes', remote);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'live.json'), 'utf8')) as { version: string };
  return path.join(folder, version);
}

test('the shell’s bundle contains no remote: no name, no address, no text', () => {
  const shell = scriptsOf(path.join(root, 'dist/shell'));
  const remotes = readdirSync(path.join(root, 'dist/remotes'));
  expect(remotes).toEqual(expect.arrayContaining(['community', 'panel', 'shop']));
  for (const remote of remotes) {
    const { version, global } = JSON.parse(
      readFileSync(path.join(liveFolder(remote), 'manifest.json'), 'utf8'),
    ) as {
      version: string;
      global: string;
    };
    for (const trace of [`remotes/${remote}`, `${remote}/profile`, version, global, 'remoteEntry.js']) {
      expect(shell.includes(trace), `${trace} in the shell`).toBe(false);
    }
  }
  for (const text of ['Welcome back, {{name}}!', 'Newest applications', 'Stats-Reset-Token']) {
    expect(shell.includes(text), text).toBe(false);
  }
});

test('a remote bundles nothing that the shell provides', () => {
  const traces = {
    react: 'react.transitional.element',
    'react-dom': 'onRecoverableError',
    'react-router': 'replaceState',
    redux: 'replaceReducer',
    i18next: 'missingInterpolationHandler',
    'styled-components': 'data-styled',
  };
  const shell = scriptsOf(path.join(root, 'dist/shell'));
  for (const [library, trace] of Object.entries(traces)) expect(shell.includes(trace), library).toBe(true);
  for (const remote of readdirSync(path.join(root, 'dist/remotes'))) {
    const code = scriptsOf(liveFolder(remote));
    for (const [library, trace] of Object.entries(traces)) {
      expect(code.includes(trace), `${library} in ${remote}`).toBe(false);
    }
  }
});
