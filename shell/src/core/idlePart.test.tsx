import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { idlePart } from './idlePart.tsx';
import { retryImport } from './retryImport.ts';

const mockIdle: (() => void)[] = [];
jest.mock('./whenIdle.ts', () => ({ whenIdle: (run: () => void) => mockIdle.push(run) }));

function makePart() {
  const load = jest.fn(() => Promise.resolve(() => <p>part</p>));
  const part = idlePart(load);
  return { load, part, Page: part.Part };
}

function addRoot(html: string, lang?: string): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = html;
  if (lang) root.dataset['lang'] = lang;
  document.body.replaceChildren(root);
  return root;
}

afterEach(() => {
  mockIdle.length = 0;
  document.body.replaceChildren();
});

test('loads with the page if nothing was server-rendered', async () => {
  const { Page } = makePart();
  await act(async () => render(<Page />));
  expect(screen.getByText('part')).toBeInTheDocument();
  expect(mockIdle).toHaveLength(0);
});

test('keeps server-rendered elements and hydrates them when the browser is idle', async () => {
  const { load, Page } = makePart();
  const root = addRoot('<!--$--><p>part</p><!--/$-->', 'en');
  const rendered = screen.getByText('part');
  await act(async () => hydrateRoot(root, <Page />));
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByText('part')).toBe(rendered);
  await act(async () => mockIdle.forEach((run) => run()));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('part')).toBe(rendered);
});

test('loads with the page if the page was server-rendered in another language', async () => {
  const { load, Page } = makePart();
  const root = addRoot('', 'de');
  await act(async () => render(<Page />, { container: root }));
  expect(load).toHaveBeenCalledTimes(1);
});

test('renders immediately if it is already loaded', async () => {
  const { part, Page } = makePart();
  await part.load();
  render(<Page />);
  expect(screen.getByText('part')).toBeInTheDocument();
});

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('resolves to the loaded code', async () => {
  await expect(retryImport(() => Promise.resolve('code'))).resolves.toBe('code');
});

test('retries after failures with growing delays, and logs them', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const load = jest.fn(() => Promise.reject<string>(new Error('offline')));
  const loaded = retryImport(load);
  await jest.advanceTimersByTimeAsync(1_999);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(3_999);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('code');
  await jest.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toBe('code');
  expect(warn).toHaveBeenCalledTimes(2);
});

test('retries at once when the browser is back online', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const load = jest.fn(() => Promise.reject<string>(new Error('offline')));
  const loaded = retryImport(load);
  await jest.advanceTimersByTimeAsync(1_000);
  load.mockResolvedValue('code');
  window.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('code');
  await jest.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);
});
