import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { remotes } from './feature.ts';
import { LIVE, OLD, sampleServer } from './testing/sampleRemotes.ts';

async function open() {
  const failure = () => Response.json({ code: 'internal', message: '' }, { status: 500 });
  const server = mockServer({ ...sampleServer().handlers, 'GET /api/remotes/uses': failure });
  return { ...(await renderPage('panel', remotes, { player: player({ rank: 'dev' }) })), server };
}

test('shows on demand what live versions use, and finds who would break', async () => {
  const pipeline = { remote: 'shop', version: LIVE, publishedBy: 'pipeline' };
  const builtIn = { remote: 'panel', version: OLD, publishedBy: null };
  const uses = [
    { module: 'react-dom', name: 'flushSync', users: [builtIn] },
    { module: 'shell/store', name: 'api', users: [builtIn, pipeline] },
    { module: 'i18next', name: '*', users: [pipeline] },
  ];
  const { person, server } = await open();
  const section = within(await screen.findByRole('region', { name: 'What live versions use' }));
  expect(server.callsTo('/api/remotes/uses')).toHaveLength(0);
  await person.click(section.getByRole('button', { name: 'Show who uses what' }));
  expect(await section.findByText('The used exports could not be loaded')).toBeVisible();
  server.use({ 'GET /api/remotes/uses': () => Response.json(uses) });
  await person.click(section.getByRole('button', { name: 'Try again' }));

  const rows = async () => (await section.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(await rows()).toEqual([
    expect.any(String),
    `flushSyncreact-dompanel ${OLD}`,
    `apishell/storepanel ${OLD}shop ${LIVE} (pipeline)`,
    `the whole modulei18nextshop ${LIVE} (pipeline)`,
  ]);
  await person.type(section.getByLabelText('Export, module or remote'), 'FLUSH panel');
  expect(await rows()).toEqual([expect.any(String), expect.stringContaining('flushSync')]);
  await person.type(section.getByLabelText('Export, module or remote'), ' nobody');
  expect(section.getByText('No live version uses this.')).toBeVisible();
});
