import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { fireEvent, screen, within } from '@testing-library/react';
import { application as feature } from './feature.ts';
import { decision, detail } from './sampleApplication.ts';

const DETAIL = 'GET /api/applications/:id';
const HISTORY = 'GET /api/applications/:id/history';

async function open(handlers: Handlers, options: PageOptions = {}) {
  const server = mockServer({ [HISTORY]: () => Response.json([]), ...handlers });
  const page = await renderPage('panel', feature, {
    at: '/panel/applications/7',
    player: player({ rank: 'srmod', name: 'Lumi' }),
    ...options,
  });
  return { ...page, server };
}

const facts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const steps = () =>
  screen.getAllByRole('listitem').map((step) =>
    within(step)
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent),
  );

test('waits in its shape, then shows who applied and what they wrote', async () => {
  const late = deferred<Response>();
  await open({ [DETAIL]: () => late.promise });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Application');
  expect(screen.getByText('The application is loading …')).toBeInTheDocument();

  late.resolve(Response.json(detail({ motivation: '<b>Hi</b>\nthere' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bo' })).toBeInTheDocument();
  expect(facts()).toEqual([
    ['Player', 'BoTheOwl'],
    ['Discord', 'bo.mc'],
    ['Age', '17 years'],
    ['Role', 'Builder'],
    ['Received', expect.stringMatching(/^5 Nov 2026, \d\d:\d\d$/)],
    ['State', 'Pending'],
  ]);
  expect(screen.getByRole('link', { name: 'BoTheOwl' })).toHaveAttribute('href', '/profile/BoTheOwl');
  expect(screen.getByText(/<b>Hi<\/b>/)).toHaveTextContent('<b>Hi</b> there');
  for (const answer of ['Patience', 'Redstone']) expect(screen.getByText(answer)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /All applications/ })).toHaveAttribute(
    'href',
    '/panel/applications',
  );
});

test('in German', async () => {
  await open({ [DETAIL]: () => Response.json(detail({ age: 20, state: 'DENIED' })) }, { lang: 'de' });
  await screen.findByRole('heading', { level: 1, name: 'Bo' });
  expect(facts().map(([name]) => name)).toEqual([
    'Spieler',
    'Discord',
    'Alter',
    'Rolle',
    'Eingegangen',
    'Status',
  ]);
  expect(facts()[2]?.[1]).toBe('20 Jahre');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Abgelehnt');
});

test('the history goes from the newest decision down to the day it came in', async () => {
  await open({
    [DETAIL]: () => Response.json(detail({ state: 'ACCEPTED' })),
    [HISTORY]: () =>
      Response.json([decision({ id: 5, by: 'Zed', from: 'DENIED', to: 'ACCEPTED' }), decision()]),
  });
  expect(await screen.findByText('Zed')).toBeInTheDocument();
  expect(steps()).toEqual([
    ['Zed', 'Denied→toAccepted', expect.stringContaining('6 Nov 2026')],
    ['Mara', 'Pending→toDenied', expect.stringContaining('6 Nov 2026')],
    ['Received', expect.stringContaining('5 Nov 2026')],
  ]);
});

test('a history that fails is told in its place, and a retry brings it', async () => {
  const { person, server } = await open({
    [DETAIL]: () => Response.json(detail()),
    [HISTORY]: () => Response.json({}, { status: 500 }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded.');
  server.use({ [HISTORY]: () => Response.json([decision()]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mara')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['0', '-1', '1.5', 'x', '9999999999999999'])('nothing is asked about the id %s', async (id) => {
  const { server } = await open({}, { at: `/panel/applications/${id}`, lang: 'de' });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Diese Bewerbung gibt es nicht.' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Zu den Bewerbungen' })).toHaveAttribute(
    'href',
    '/panel/applications',
  );
  expect(server.calls).toEqual([]);
});

test('an id that the server does not know', async () => {
  await open({ [DETAIL]: () => Response.json({ code: 'unknown_application' }, { status: 404 }) });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is no such application.' }),
  ).toBeInTheDocument();
});

test('a failure is told, and a retry brings the application', async () => {
  const { person, server } = await open(
    { [DETAIL]: () => Response.json({}, { status: 500 }) },
    { lang: 'de' },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Fehler beim Laden der Bewerbung.');
  server.use({ [DETAIL]: () => Response.json(detail()) });
  await person.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bo' })).toBeInTheDocument();
});

test('who has lost the rank for it reads nothing any more, and asks no more', async () => {
  const { server } = await open({ [DETAIL]: () => Response.json(detail()) });
  await screen.findByText('Patience');
  server.use({
    [DETAIL]: () => Response.json({ code: 'forbidden' }, { status: 403 }),
    [HISTORY]: () => Response.json({ code: 'forbidden' }, { status: 403 }),
  });
  fireEvent.focus(window);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your rank can’t view applications.' }),
  ).toBeInTheDocument();
  expect(screen.queryByText('Patience')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the overview' })).toHaveAttribute('href', '/panel');
  const asked = server.calls.length;
  fireEvent.focus(window);
  expect(server.calls).toHaveLength(asked);
});

test('the Discord name can be copied', async () => {
  const { person } = await open({ [DETAIL]: () => Response.json(detail()) });
  await person.click(await screen.findByRole('button', { name: 'Copy Discord name' }));
  expect(await screen.findByText('Copied!')).toBeInTheDocument();
  await expect(navigator.clipboard.readText()).resolves.toBe('bo.mc');
});

test('without https, where a page has no clipboard, it can be copied as well', async () => {
  const { person } = await open({ [DETAIL]: () => Response.json(detail()) });
  let copied: string | undefined;
  // jsdom has none.
  document.execCommand = () => {
    copied = getSelection()?.toString();
    return true;
  };
  jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await person.click(await screen.findByRole('button', { name: 'Copy Discord name' }));
  expect(await screen.findByText('Copied!')).toBeInTheDocument();
  expect(copied).toBe('bo.mc');
  Reflect.deleteProperty(document, 'execCommand');
});
