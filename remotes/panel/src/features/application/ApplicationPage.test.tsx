import {
  APPLICATION_ROLES,
  APPLICATION_STATES,
  type ApplicationDecision,
  type ApplicationDetail,
  type StateBody,
} from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { dispatch, type RootState } from '@site/platform/store';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { alertText, readId } from './applicationApi.ts';
import { application as feature } from './feature.ts';

const DETAIL = 'GET /api/applications/:id';
const HISTORY = 'GET /api/applications/:id/history';
const PATCH = 'PATCH /api/applications/:id/state';
const ALERTS = '/api/alerts/send-application-alert';
const ALERT = `POST ${ALERTS}`;
const DONE = 'State updated and applicant notified.';
const UNTOLD = 'The state is saved, but the applicant could not be notified.';

const APPLICATION: ApplicationDetail = {
  id: 7,
  user_id: '5d1f3a0c-7a55-4c8e-9a7e-0d9f9f2f7c11',
  name: 'Bo',
  discord: 'bo.mc',
  age: 17,
  role: 'Builder',
  state: 'PENDING',
  created_at: '2026-11-05T12:30:00.000Z',
  player: 'BoTheOwl',
  lang: 'de',
  motivation: '<b>Hi</b>\nthere',
  strengths: 'Patience',
  weaknesses: 'Redstone',
};
const decision = (own: Partial<ApplicationDecision> = {}): ApplicationDecision => ({
  id: 1,
  by: 'Mara',
  from: 'PENDING',
  to: 'DENIED',
  created_at: '2026-11-06T08:00:00.000Z',
  ...own,
});
const done = () => new Response(null, { status: 204 });
const failure = () => Response.json({ code: 'internal', message: 'Oh.' }, { status: 500 });

/** A fake server with one application and its decisions. */
async function open(handlers: Handlers = {}, own: Partial<ApplicationDetail> = {}, id = '7') {
  let stored = { ...APPLICATION, ...own };
  let history: readonly ApplicationDecision[] = [];
  const decide = (to: ApplicationDetail['state'], by: string) => {
    history = [decision({ id: history.length + 1, by, from: stored.state, to }), ...history];
    stored = { ...stored, state: to };
  };
  const server = mockServer({
    [DETAIL]: () => Response.json(stored),
    [HISTORY]: () => Response.json(history),
    [PATCH]: ({ body }) => {
      decide((body as StateBody).newState, 'Lumi');
      return done();
    },
    [ALERT]: done,
    ...handlers,
  });
  const page = await renderPage('panel', feature, {
    at: `/panel/applications/${id}`,
    player: player({ rank: 'srmod', name: 'Lumi' }),
  });
  return { ...page, server, decide };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const select = () => screen.getByRole('combobox', { name: 'State' });

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
    ['Discord', 'bo.mc'],
    ['Age', '17 years'],
    ['Role', 'Builder'],
    ['Received', expect.stringMatching(/^5 Nov 2026, \d\d:\d\d$/)],
    ['State', 'Pending'],
  ]);
  expect(screen.getByRole('link', { name: 'BoTheOwl' })).toHaveAttribute('href', '/profile/BoTheOwl');
  expect(screen.getByText(/<b>Hi<\/b>/)).toHaveTextContent('<b>Hi</b> there');
  expect(screen.getByText('Redstone')).toBeInTheDocument();
  const back = screen.getByRole('link', { name: /All applications/ });
  expect(back).toHaveAttribute('href', '/panel/applications');
});

test('shows the history from the newest decision down to the submission', async () => {
  const decisions = [decision({ id: 5, by: 'Zed', from: 'DENIED', to: 'ACCEPTED' }), decision()];
  await open({ [HISTORY]: () => Response.json(decisions) });
  await screen.findByText('Zed');
  const steps = screen.getAllByRole('listitem').map((step) =>
    within(step)
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent),
  );
  expect(steps).toEqual([
    ['Zed', 'Denied→toAccepted', expect.stringContaining('6 Nov 2026')],
    ['Mara', 'Pending→toDenied', expect.stringContaining('6 Nov 2026')],
    ['Received', expect.stringContaining('5 Nov 2026')],
  ]);
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
  const { server } = await open({ [DETAIL]: unknown }, {}, id);
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

describe('deciding', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  async function openShown(...[handlers, own]: Parameters<typeof open>) {
    const page = await open(handlers, own);
    await title('Bo');
    // The page can only detect new decisions after it has loaded the history.
    await waitFor(() => expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'false'));
    const writes = () => page.server.calls.filter(({ method }) => method !== 'GET');
    return { ...page, writes };
  }

  test('saves the state, then notifies the applicant in their language, then confirms', async () => {
    const [patch, alert] = [deferred<Response>(), deferred<Response>()];
    const { person, server, decide, writes } = await openShown({
      [PATCH]: () => patch.promise,
      [ALERT]: () => alert.promise,
    });
    await person.selectOptions(select(), 'Accepted');
    expect(select()).toHaveDisplayValue('Accepted');
    expect(server.callsTo(ALERTS)).toEqual([]);
    decide('ACCEPTED', 'Lumi');
    patch.resolve(done());
    await waitFor(() => expect(server.callsTo(ALERTS)).toHaveLength(1));
    const message = 'Herzlichen Glückwunsch! Deine Bewerbung als Builder wurde angenommen.';
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/api/applications/7/state', { newState: 'ACCEPTED' }],
      [ALERTS, { category: 'application', userId: APPLICATION.user_id, message }],
    ]);
    expect(select()).toHaveFocus();
    expect(select()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Saving …')).toBeInTheDocument();
    // The state can't be changed while it is being saved.
    await person.selectOptions(select(), 'Denied');
    expect(select()).toHaveDisplayValue('Accepted');

    alert.resolve(done());
    expect(await screen.findByText(DONE)).toBeInTheDocument();
    expect(await screen.findByText('Lumi')).toBeInTheDocument();
    expect(select()).not.toHaveAttribute('aria-busy');
    await passTime(2900);
    expect(screen.getByText(DONE)).toBeInTheDocument();
    await passTime(200);
    expect(screen.queryByText(DONE)).not.toBeInTheDocument();
    // The same state again changes nothing.
    await person.selectOptions(select(), 'Accepted');
    expect(writes()).toHaveLength(2);
  });

  const words = 'This player has another open application.';
  const pending = () => Response.json({ code: 'other_application_pending', message: words }, { status: 409 });
  test.each([
    ['an answer of the server', failure, 'The state could not be saved.'],
    ['no answer', () => Promise.reject(new TypeError('offline')), 'The state could not be saved.'],
    ['another open application', pending, words],
  ])('reverts to the stored state when saving fails: %s', async (_, handler, sentence) => {
    const { person, server } = await openShown({ [PATCH]: handler }, { state: 'DENIED' });
    await person.selectOptions(select(), 'Pending');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(select()).toHaveDisplayValue('Denied');
    expect(server.callsTo(ALERTS)).toEqual([]);
  });

  test('notifies again after a failed notification without saving twice', async () => {
    const { person, server } = await openShown({ [ALERT]: failure });
    await person.selectOptions(select(), 'Denied');
    expect(await screen.findByText(UNTOLD)).toBeInTheDocument();
    const again = screen.getByRole('button', { name: 'Notify again' });
    await person.click(again);
    await waitFor(() => expect(server.callsTo(ALERTS)).toHaveLength(2));
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(again).toHaveFocus();

    server.use({ [ALERT]: done });
    await person.click(again);
    expect(await screen.findByText(DONE)).toBeInTheDocument();
    expect(server.callsTo('/api/applications/7/state')).toHaveLength(1);
    expect(server.callsTo(ALERTS)).toHaveLength(3);
  });

  test.each([
    ['success', done, DONE],
    ['error', failure, UNTOLD],
  ] as const)('shows the result in a toast after leaving: %s', async (kind, handler, text) => {
    const patch = deferred<Response>();
    const { person, server, unmount } = await openShown({ [PATCH]: () => patch.promise, [ALERT]: handler });
    await person.selectOptions(select(), 'Accepted');
    unmount();
    patch.resolve(done());
    const toasts = () => dispatch((_: unknown, getState: () => RootState) => getState().toasts.shown);
    await waitFor(() => expect(toasts()).toMatchObject([{ kind, text }]));
    expect(server.callsTo(ALERTS)).toHaveLength(1);
  });

  test("shows another user's decision on return, with a notice", async () => {
    const { decide } = await openShown();
    decide('DENIED', 'Mara');
    act(() => void window.dispatchEvent(new Event('focus')));
    const news = await screen.findByText('has changed the state in the meantime.', { exact: false });
    expect(news).toHaveTextContent('Mara has changed the state in the meantime.');
    expect(select()).toHaveDisplayValue('Denied');
  });

  test('shows no notice for decisions made before the page was opened or by the user', async () => {
    const { person } = await openShown({ [HISTORY]: () => Response.json([decision({ id: 99 })]) });
    await screen.findByText('Mara');
    await person.selectOptions(select(), 'Accepted');
    await screen.findByText(DONE);
    await passTime(20_000);
    expect(screen.queryByText(/in the meantime/)).not.toBeInTheDocument();
  });

  test('keeps the data when a refresh fails', async () => {
    const { server } = await openShown();
    server.use({ [DETAIL]: failure, [HISTORY]: failure });
    await passTime(15_000);
    expect(screen.getByText('Patience')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
