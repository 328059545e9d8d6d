import { waitFor } from '@testing-library/react';
import { loadModuleEntry } from './moduleEntry.ts';

const BASE = 'https://builds.example/notes/1.0.0';
const ENTRY = `${BASE}/remoteEntry.js`;
const HASHES = {
  [ENTRY]: 'sha384-entry',
  [`${BASE}/page.mjs`]: 'sha384-page',
  [`${BASE}/page.mjs.map`]: 'sha384-map',
};
const container = { get: () => undefined };

const load = jest.fn(async () => container);
const links = () => [...document.head.querySelectorAll('link')];

function letBrowserSupport(...tokens: string[]) {
  // jsdom has no list of supported tokens.
  Object.defineProperty(HTMLLinkElement.prototype, 'relList', {
    configurable: true,
    get: () => ({ supports: (token: string) => tokens.includes(token) }),
  });
}

beforeEach(() => {
  load.mockClear();
  letBrowserSupport('modulepreload');
});

test('imports a module that this site serves at once', async () => {
  expect(await loadModuleEntry('/remotes/notes/1.0.0/remoteEntry.js', { load })).toBe(container);
  expect(links()).toEqual([]);
});

test('imports all modules that this site serves again after a failure, whatever the page remembers of them', async () => {
  await loadModuleEntry('/remotes/notes/1.0.0/remoteEntry.js', { load, again: 'x1' });
  expect(load).toHaveBeenCalledWith('/remotes/notes/1.0.0/again=x1/remoteEntry.js');
  expect(links()).toEqual([]);
});

test('checks every module of a build elsewhere before anything runs', async () => {
  const loading = loadModuleEntry(ENTRY, { hashes: HASHES, load });
  const described = links().map(({ rel, href, integrity, crossOrigin }) => [
    rel,
    href,
    integrity,
    crossOrigin,
  ]);
  expect(described).toEqual([
    ['modulepreload', ENTRY, 'sha384-entry', 'anonymous'],
    ['modulepreload', `${BASE}/page.mjs`, 'sha384-page', 'anonymous'],
  ]);
  const [entry, page] = links();
  entry!.dispatchEvent(new Event('load'));
  await waitFor(() => expect(links()).toEqual([page]));
  expect(load).not.toHaveBeenCalled();
  page!.dispatchEvent(new Event('load'));
  expect(await loading).toBe(container);
  expect(load).toHaveBeenCalledWith(ENTRY);
  expect(links()).toEqual([]);
});

test('asks for the entry at a new address after a failure, and checks what is there', async () => {
  const loading = loadModuleEntry(ENTRY, { hashes: HASHES, load, again: 'x1' });
  expect(links().map(({ href }) => href)).toEqual([`${ENTRY}?again=x1`, `${BASE}/page.mjs`]);
  links().forEach((link) => link.dispatchEvent(new Event('load')));
  await loading;
  expect(load).toHaveBeenCalledWith(`${ENTRY}?again=x1`);
});

test('runs nothing if a file is not what was deployed', async () => {
  const loading = loadModuleEntry(ENTRY, { hashes: HASHES, load });
  links().at(-1)!.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow(`${BASE}/page.mjs is not what was deployed, or can’t be fetched.`);
  expect(load).not.toHaveBeenCalled();
});

test('runs nothing that the browser can’t check', async () => {
  letBrowserSupport();
  await expect(loadModuleEntry(ENTRY, { hashes: HASHES, load })).rejects.toThrow(
    'This browser can’t check modules',
  );
  expect(await loadModuleEntry('/remotes/notes/1.0.0/remoteEntry.js', { load })).toBe(container);
});
