import { APPLICATION_ROLES, APPLICATION_STATES } from '@site/contract/http/applications';
import { renderPage } from '@site/testing/renderPage';
import { player } from '@site/testing/players';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { LIMITS } from '@site/contract/limits';
import { deferred } from '@site/testing/deferred';
import { fireEvent, screen } from '@testing-library/react';
import { alertText, readId } from './applicationApi.ts';
import { applications as feature } from './feature.ts';
import { APPLICATION, decision } from './testing/sampleApplication.ts';

const DETAIL = 'GET /api/applications/:id';
const HISTORY = 'GET /api/applications/:id/history';

const failure = () => Response.json({ code: 'internal', message: '' }, { status: 500 });

/** A fake server with one application. */
async function open(handlers: Handlers = {}, id = '7') {
  const server = mockServer({
    [DETAIL]: () => Response.json(APPLICATION),
    [HISTORY]: () => Response.json([]),
    ...handlers,
  });
  const page = await renderPage('panel', feature, {
    at: `/panel/applications/${id}`,
    player: player({ rank: 'srmod', name: 'Lumi' }),
  });
  return { ...page, server };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('shows a skeleton, then the applicant and the answers', async () => {
  const late = deferred<Response>();
  await open({ [DETAIL]: () => late.promise });
  await title('Application');
  expect(screen.getByText('The application is loading …')).toBeInTheDocument();

  late.resolve(Response.json(APPLICATION));
  await title('Bo');
  const facts = screen.getAllByRole('term');
  expect(facts.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Player', 'BoTheOwl'],
    ['UUID', '5d1f3a0c-7a55-4c8e-9a7e-0d9f9f2f7c11'],
    ['First seen', expect.stringMatching(/^1 Oct 2026, \d\d:\d\d$/)],
    ['Name since', expect.stringMatching(/^1 Nov 2026, \d\d:\d\d$/)],
    ['Discord', 'bo.mc'],
    ['Age', '17 years'],
    ['Role', 'Builder'],
    ['Received', expect.stringMatching(/^5 Nov 2026, \d\d:\d\d$/)],
  ]);
  expect(screen.getByRole('link', { name: 'BoTheOwl' })).toHaveAttribute(
    'href',
    '/profile/5d1f3a0c-7a55-4c8e-9a7e-0d9f9f2f7c11',
  );
  expect(screen.getByText(/<b>Hi<\/b>/)).toHaveTextContent('<b>Hi</b> there');
  expect(screen.getByText('Redstone')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
  const back = screen.getByRole('link', { name: /All applications/ });
  expect(back).toHaveAttribute('href', '/panel/applications');
});

test('says that a name has never changed', async () => {
  await open({ [DETAIL]: () => Response.json({ ...APPLICATION, nameSince: null }) });
  await title('Bo');
  expect(screen.getByText('Name since').nextElementSibling).toHaveTextContent(/^Unchanged$/);
});

test('shows the history from the newest decision down to the submission', async () => {
  const decisions = [decision({ id: 5, by: 'Zed', from: 'DENIED', to: 'ACCEPTED' }), decision()];
  await open({ [HISTORY]: () => Response.json(decisions) });
  await screen.findByText('Zed');
  const steps = screen.getAllByRole('listitem').map(({ lastElementChild }) => lastElementChild?.textContent);
  expect(steps).toEqual(['Denied→toAcceptedZed', 'Pending→toDeniedMara', 'Received']);
});

test.each([
  ['a history', HISTORY, [decision()], 'The history could not be loaded.', 'Mara'],
  ['an application', DETAIL, APPLICATION, 'The application could not be loaded', 'Patience'],
] as const)('%s that fails shows an error and retries', async (_, call, answer, words, shown) => {
  const { person, server } = await open({ [call]: failure });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  server.use({ [call]: () => Response.json(answer) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(shown)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['0', '-1', '1.5', 'x', '9999999999999999'])('shows "not found" for the invalid id %s', (id) => {
  expect(readId(id)).toBeUndefined();
});

test.each([
  ['that is invalid', '0', 0],
  ['that the server does not know', '7', 1],
])('shows "not found" for an id %s', async (_, id, calls) => {
  const unknown = () => Response.json({ code: 'unknown_application' }, { status: 404 });
  const { server } = await open({ [DETAIL]: unknown }, id);
  await title('There is no such application.');
  const link = screen.getByRole('link', { name: 'Go to the applications' });
  expect(link).toHaveAttribute('href', '/panel/applications');
  expect(server.calls).toHaveLength(calls);
});

test('clears the application and stops polling after the user loses the rank', async () => {
  const { server } = await open();
  await screen.findByText('Patience');
  const forbidden = () => Response.json({ code: 'forbidden' }, { status: 403 });
  server.use({ [DETAIL]: forbidden, [HISTORY]: forbidden });
  fireEvent.focus(window);
  await title('Your rank can’t view applications.');
  expect(screen.queryByText('Patience')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the overview' })).toHaveAttribute('href', '/panel');
  const asked = server.calls.length;
  fireEvent.focus(window);
  expect(server.calls).toHaveLength(asked);
});

test('copies the Discord name', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Copy Discord name' }));
  expect(await screen.findByText('Copied!')).toBeInTheDocument();
  await expect(navigator.clipboard.readText()).resolves.toBe('bo.mc');
});

test('every alert text is accepted by the server', () => {
  for (const state of APPLICATION_STATES)
    for (const lang of ['de', 'en'] as const)
      for (const role of APPLICATION_ROLES) {
        const text = alertText(state, role, lang);
        expect(text).toContain(role);
        expect(text.length).toBeLessThanOrEqual(LIMITS.alert.max);
      }
});
