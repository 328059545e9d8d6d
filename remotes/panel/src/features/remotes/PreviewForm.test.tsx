import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { remotes } from './feature.ts';
import { NEW, sampleServer } from './testing/sampleRemotes.ts';

const LINK = {
  id: 1,
  name: 'shop',
  version: NEW,
  purpose: 'canary',
  state: 'checking',
  problems: [],
  link: '/api/preview?link=a.b',
  until: '2026-11-13T12:00:00.000Z',
};

test('makes a preview link, shows and copies it, and says when it awaits the gate', async () => {
  const server = mockServer({
    ...sampleServer().handlers,
    'POST /api/remotes/shop/previews': () => Response.json(LINK, { status: 202 }),
  });
  const { person } = await renderPage('panel', remotes, { player: player({ rank: 'dev' }) });
  const card = within(await screen.findByRole('article', { name: 'shop' }));
  await person.click(card.getByRole('button', { name: 'Preview link' }));
  const form = within(screen.getByRole('dialog', { name: 'Preview link to shop' }));
  const page = form.getByRole('textbox', { name: 'Page' });
  await person.clear(page);
  await person.paste('//evil.example');
  await person.click(form.getByRole('button', { name: 'Make the link' }));
  expect(form.getByText('Please enter an address of this site, such as /shop.')).toBeInTheDocument();
  await person.clear(page);
  await person.paste('/shop');
  await person.click(form.getByRole('button', { name: 'Make the link' }));
  const link = 'http://localhost/api/preview?link=a.b';
  expect(await form.findByRole('textbox', { name: 'Link' })).toHaveValue(link);
  expect(form.getByText(/^The gate is checking this version\./)).toBeInTheDocument();
  await person.click(form.getByRole('button', { name: 'Copy' }));
  expect(await form.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(server.callsTo('/api/remotes/shop/previews').map(({ body }) => body)).toEqual([
    { version: NEW, path: '/shop' },
  ]);
});
