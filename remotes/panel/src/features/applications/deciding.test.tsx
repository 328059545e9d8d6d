import type { ApplicationDecision, ApplicationDetail, StateBody } from '@site/contract/http/applications';
import { renderPage } from '@site/testing/renderPage';
import { player } from '@site/testing/players';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { dispatch, type RootState } from '@site/platform/remote';
import { deferred } from '@site/testing/deferred';
import { passTime } from '@site/testing/passTime';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { applications as feature } from './feature.ts';
import { APPLICATION, decision } from './testing/sampleApplication.ts';

const DETAIL = 'GET /api/applications/:id';
const HISTORY = 'GET /api/applications/:id/history';
const PATCH = 'PATCH /api/applications/:id/state';
const ALERTS = '/api/alerts/send-application-alert';
const ALERT = `POST ${ALERTS}`;
const DONE = 'State updated and applicant notified.';
const UNTOLD = 'The state is saved, but the applicant could not be notified.';

const done = () => new Response(null, { status: 204 });
const failure = () => Response.json({ code: 'internal', message: '' }, { status: 500 });

/** A fake server with one application and its decisions. */
async function open(handlers: Handlers = {}, own: Partial<ApplicationDetail> = {}, id = '7') {
  let stored = { ...APPLICATION, ...own };
  let history: readonly ApplicationDecision[] = [];
  const decide = (to: ApplicationDetail['state'], by: string) => {
    history = [decision({ id: history.length + 1, by, from: stored.state, to }), ...history];
    stored = { ...stored, state: to };
  };
  const server = mockServer({
    [DETAIL]: () => Response.json(stored, { headers: { etag: `"${history.length}"` } }),
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
const state = (name: string) =>
  waitFor(() => expect(screen.getAllByRole('status')[1]).toHaveTextContent(name));
const button = (name: string) => screen.getByRole('button', { name });
const toasts = () => dispatch((_: unknown, getState: () => RootState) => getState().toasts.shown);
const told = () => waitFor(() => expect(toasts()).toMatchObject([{ kind: 'success', text: DONE }]));
const question = () => screen.findByRole('dialog');

/** Presses a decision, and confirms it. */
async function choose(person: UserEvent, name: 'Accept' | 'Deny' | 'Reopen') {
  await person.click(button(name));
  await person.click(within(await question()).getByRole('button', { name: `${name} and notify` }));
}

describe('deciding', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  async function openShown(...[handlers, own]: Parameters<typeof open>) {
    const page = await open(handlers, own);
    await title('Bo');
    // The page can only detect new decisions after it has loaded the history.
    await screen.findByRole('list');
    const writes = () => page.server.calls.filter(({ method }) => method !== 'GET');
    return { ...page, writes };
  }

  test('saves the state, then notifies the applicant in their language, then confirms', async () => {
    const [patch, alert] = [deferred<Response>(), deferred<Response>()];
    const { person, server, decide, writes } = await openShown({
      [PATCH]: () => patch.promise,
      [ALERT]: () => alert.promise,
    });
    await choose(person, 'Accept');
    expect(server.callsTo(ALERTS)).toEqual([]);
    decide('ACCEPTED', 'Lumi');
    patch.resolve(done());
    await waitFor(() => expect(server.callsTo(ALERTS)).toHaveLength(1));
    const message = 'Herzlichen Glückwunsch! Deine Bewerbung als Builder wurde angenommen.';
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/api/applications/7/state', { newState: 'ACCEPTED' }],
      [ALERTS, { category: 'application', userId: APPLICATION.user_id, message }],
    ]);
    expect(screen.getByText('Saving …', { selector: 'p' })).toBeInTheDocument();
    // The state can't be changed while it is being saved.
    await state('Accepted');
    expect(button('Deny')).toBeDisabled();

    alert.resolve(done());
    await told();
    expect(await screen.findByText('Lumi')).toBeInTheDocument();
    await state('Accepted');
    expect(button('Deny')).toBeEnabled();
    expect(writes()).toHaveLength(2);
  });

  test('asks before it decides, with the words that the applicant will read', async () => {
    const { person, writes } = await openShown();
    button('Accept').focus();
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await person.keyboard('{Enter}');
    const dialog = await question();
    expect(dialog).toHaveAccessibleName('Accept this application?');
    const words = within(dialog).getByText(/^Herzlichen Glückwunsch! Deine Bewerbung als Builder/);
    expect(words.closest('[lang]')).toHaveAttribute('lang', 'de');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button('Accept')).toHaveFocus());
    expect(writes()).toEqual([]);
  });

  const words = 'This player has another open application.';
  const pending = () => Response.json({ code: 'other_application_pending', message: words }, { status: 409 });
  test.each([
    ['an answer of the server', failure, 'The state could not be saved.'],
    ['no answer', () => Promise.reject(new TypeError('offline')), 'The state could not be saved.'],
    ['another open application', pending, words],
  ])('keeps the stored state when saving fails: %s', async (_, handler, sentence) => {
    const { person, server } = await openShown({ [PATCH]: handler }, { state: 'DENIED' });
    await choose(person, 'Reopen');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await state('Denied');
    expect(server.callsTo(ALERTS)).toEqual([]);
  });

  test('notifies again after a failed notification without saving twice', async () => {
    const { person, server } = await openShown({ [ALERT]: failure });
    await choose(person, 'Deny');
    expect(await screen.findByText(UNTOLD)).toBeInTheDocument();
    const again = screen.getByRole('button', { name: 'Notify again' });
    await person.click(again);
    await waitFor(() => expect(server.callsTo(ALERTS)).toHaveLength(2));
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(again).toHaveFocus();

    server.use({ [ALERT]: done });
    await person.click(again);
    await told();
    expect(server.callsTo('/api/applications/7/state')).toHaveLength(1);
    expect(server.callsTo(ALERTS)).toHaveLength(3);
  });

  test.each([
    ['success', done, DONE],
    ['error', failure, UNTOLD],
  ] as const)('shows the result in a toast after leaving: %s', async (kind, handler, text) => {
    const patch = deferred<Response>();
    const { person, server, unmount } = await openShown({ [PATCH]: () => patch.promise, [ALERT]: handler });
    await choose(person, 'Accept');
    unmount();
    patch.resolve(done());
    await waitFor(() => expect(toasts()).toMatchObject([{ kind, text }]));
    expect(server.callsTo(ALERTS)).toHaveLength(1);
  });

  /** A server on which others have decided since the page was opened. */
  async function openDecided(to: ApplicationDetail['state']) {
    const page = await openShown({
      [DETAIL]: () => Response.json(APPLICATION, { headers: { etag: '"0"' } }),
    });
    const standing = decision({ to });
    let now = { state: to, etag: '"1"' };
    page.server.use({
      [DETAIL]: () => Response.json({ ...APPLICATION, state: now.state }, { headers: { etag: now.etag } }),
      [HISTORY]: () => Response.json([standing]),
      [PATCH]: ({ headers, body }) => {
        if (headers.get('if-match') !== now.etag)
          return Response.json(
            { code: 'application_decided', message: 'No.', decision: standing },
            { status: 409 },
          );
        now = { state: (body as StateBody).newState, etag: '"2"' };
        return new Response(null, { status: 204, headers: { etag: now.etag } });
      },
    });
    return page;
  }

  test('the same choice as somebody else a moment ago notifies nobody', async () => {
    const { person, server } = await openDecided('ACCEPTED');
    await choose(person, 'Accept');
    const words = await screen.findByText(/already chose/);
    expect(words).toHaveTextContent(
      /^\u2068Mara\u2069 already chose “Accepted” \(6 Nov 2026, \d\d:\d\d\). The applicant was not notified again.$/,
    );
    await state('Accepted');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.callsTo(ALERTS)).toEqual([]);
  });

  test.each([
    [/^Theirs.*Mara.* chose “Denied” before you \(6 Nov 2026/, 'Denied', 0],
    ['Yours Accepted', 'Accepted', 1],
  ] as const)(
    'another choice than somebody else’s is refused, and the user chooses: %s',
    async (name, then, count) => {
      const { person, server } = await openDecided('DENIED');
      await choose(person, 'Accept');
      const dialog = within(
        await screen.findByRole('dialog', { name: 'Somebody else has changed this too' }),
      );
      expect(server.callsTo(ALERTS)).toEqual([]);
      await person.click(dialog.getByRole('radio', { name }));
      await person.click(dialog.getByRole('button', { name: 'Save' }));
      await state(then);
      await waitFor(() => expect(server.callsTo(ALERTS)).toHaveLength(count));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  test('a decision that has changed nothing notifies nobody', async () => {
    const { person, server } = await openShown({
      [DETAIL]: () => Response.json(APPLICATION, { headers: { etag: 'W/"3"' } }),
      [PATCH]: () => new Response(null, { status: 204, headers: { etag: '"3"' } }),
    });
    await choose(person, 'Accept');
    expect(await screen.findByText(/Nobody was notified/)).toBeInTheDocument();
    expect(server.callsTo(ALERTS)).toEqual([]);
  });

  test("shows another user's decision on return, with a notice", async () => {
    const { decide } = await openShown();
    decide('DENIED', 'Mara');
    act(() => void window.dispatchEvent(new Event('focus')));
    const news = await screen.findByText('has changed the state in the meantime.', { exact: false });
    expect(news.parentElement).toHaveTextContent('Mara has changed the state in the meantime.');
    await state('Denied');
  });

  test('shows no notice for decisions made before the page was opened or by the user', async () => {
    const { person } = await openShown({ [HISTORY]: () => Response.json([decision({ id: 99 })]) });
    await screen.findByText('Mara');
    await choose(person, 'Accept');
    await told();
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
