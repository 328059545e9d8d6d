import type { ApplicationDecision, ApplicationDetail, StateBody } from '@site/contract/http/applications';
import { dispatch, type RootState } from '@site/platform/store';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { passTime } from '@site/testing/passTime';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { application as feature } from './feature.ts';
import { decision, detail } from './sampleApplication.ts';

const PATCH = 'PATCH /api/applications/:id/state';
const ALERT = 'POST /api/alerts/send-application-alert';
const ALERTS = '/api/alerts/send-application-alert';
const DONE = 'Status erfolgreich aktualisiert und Bewerber benachrichtigt.';
const UNTOLD = 'Der Status ist gespeichert, aber der Bewerber konnte nicht benachrichtigt werden.';

/** A server that keeps one application, and what is decided about it. */
async function open(
  own: Partial<ApplicationDetail> = {},
  handlers: Handlers = {},
  options: PageOptions = {},
) {
  let stored = detail(own);
  let history: readonly ApplicationDecision[] = [];
  const decide = (to: ApplicationDetail['state'], by: string) => {
    history = [decision({ id: history.length + 1, by, from: stored.state, to }), ...history];
    stored = { ...stored, state: to };
  };
  const server = mockServer({
    'GET /api/applications/:id': () => Response.json(stored),
    'GET /api/applications/:id/history': () => Response.json(history),
    [PATCH]: ({ body }) => {
      decide((body as StateBody).newState, 'Lumi');
      return new Response(null, { status: 204 });
    },
    [ALERT]: () => new Response(null, { status: 204 }),
    ...handlers,
  });
  const page = await renderPage('panel', feature, {
    at: '/panel/applications/7',
    player: player({ rank: 'srmod', name: 'Lumi' }),
    lang: 'de',
    ...options,
  });
  await screen.findByRole('heading', { level: 1, name: 'Bo' });
  // What others decide is news only to a page that knows what was decided before.
  await waitFor(() => expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'false'));
  return { ...page, server, decide };
}

const select = () => screen.getByRole('combobox', { name: 'Status' });
const writes = ({ calls }: { calls: readonly { method: string; path: string; body: unknown }[] }) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

const toasts = () => dispatch((_: unknown, getState: () => RootState) => getState().toasts.shown);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a state is saved at once, then the applicant is told in their language, and only then it is said', async () => {
  const [patch, alert] = [deferred<Response>(), deferred<Response>()];
  const { person, server, decide } = await open(
    { lang: 'en' },
    { [PATCH]: () => patch.promise, [ALERT]: () => alert.promise },
  );
  await person.selectOptions(select(), 'Angenommen');
  expect(select()).toHaveDisplayValue('Angenommen');
  expect(server.callsTo(ALERTS)).toEqual([]);
  decide('ACCEPTED', 'Lumi');
  patch.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(server.callsTo(ALERTS)).toHaveLength(1));
  expect(writes(server)).toEqual([
    ['/api/applications/7/state', { newState: 'ACCEPTED' }],
    [
      ALERTS,
      {
        category: 'application',
        userId: detail().user_id,
        message: 'Congratulations! Your application as Builder has been accepted.',
      },
    ],
  ]);
  expect(select()).toHaveFocus();
  expect(select()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Wird gespeichert …')).toBeInTheDocument();
  // Nothing else can be chosen meanwhile.
  await person.selectOptions(select(), 'Abgelehnt');
  expect(select()).toHaveDisplayValue('Angenommen');

  alert.resolve(new Response(null, { status: 204 }));
  expect(await screen.findByText(DONE)).toBeInTheDocument();
  expect(await screen.findByText('Lumi')).toBeInTheDocument();
  expect(select()).not.toHaveAttribute('aria-busy');
  await passTime(2900);
  expect(screen.getByText(DONE)).toBeInTheDocument();
  await passTime(200);
  expect(screen.queryByText(DONE)).not.toBeInTheDocument();
  expect(select()).toHaveDisplayValue('Angenommen');
  expect(writes(server)).toHaveLength(2);
});

test('the same state again does nothing', async () => {
  const { person, server } = await open();
  await person.selectOptions(select(), 'Offen');
  await passTime(0);
  expect(writes(server)).toEqual([]);
});

test.each([
  ['an answer of the server', () => Response.json({ code: 'internal', message: 'Oh.' }, { status: 500 })],
  ['no answer', () => Promise.reject(new TypeError('offline'))],
])('what cannot be saved goes back to what is stored: %s', async (_, failure) => {
  const { person, server } = await open({}, { [PATCH]: failure });
  await person.selectOptions(select(), 'Abgelehnt');
  expect(await screen.findByText('Fehler beim Speichern des Status.')).toBeInTheDocument();
  expect(select()).toHaveDisplayValue('Offen');
  expect(server.callsTo(ALERTS)).toEqual([]);
});

test('an applicant with another open application: the server says why it cannot be', async () => {
  const words = 'Dieser Spieler hat eine andere offene Bewerbung.';
  const { person } = await open(
    { state: 'DENIED' },
    { [PATCH]: () => Response.json({ code: 'other_application_pending', message: words }, { status: 409 }) },
  );
  await person.selectOptions(select(), 'Offen');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(select()).toHaveDisplayValue('Abgelehnt');
});

test('an applicant who could not be told can be told again, and nothing is saved twice', async () => {
  const { person, server } = await open({}, { [ALERT]: () => Response.json({}, { status: 500 }) });
  await person.selectOptions(select(), 'Abgelehnt');
  expect(await screen.findByText(UNTOLD)).toBeInTheDocument();
  expect(screen.queryByText(DONE)).not.toBeInTheDocument();
  expect(select()).toHaveDisplayValue('Abgelehnt');

  const again = screen.getByRole('button', { name: 'Noch einmal benachrichtigen' });
  await person.click(again);
  await waitFor(() => expect(server.callsTo(ALERTS)).toHaveLength(2));
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
  expect(again).toHaveFocus();
  expect(screen.getByText(UNTOLD)).toBeInTheDocument();

  server.use({ [ALERT]: () => new Response(null, { status: 204 }) });
  await person.click(again);
  expect(await screen.findByText(DONE)).toBeInTheDocument();
  expect(screen.queryByText(UNTOLD)).not.toBeInTheDocument();
  expect(server.callsTo('/api/applications/7/state')).toHaveLength(1);
  expect(server.callsTo(ALERTS)).toHaveLength(3);
});

describe('left while it is saved', () => {
  test.each([
    [204, 'success', DONE],
    [500, 'error', UNTOLD],
  ] as const)(
    'the applicant is told all the same, and a message says how it went: %s',
    async (status, kind, words) => {
      const patch = deferred<Response>();
      const { person, server, unmount } = await open(
        {},
        {
          [PATCH]: () => patch.promise,
          [ALERT]: () => new Response(status === 204 ? null : '{}', { status }),
        },
      );
      await person.selectOptions(select(), 'Angenommen');
      unmount();
      patch.resolve(new Response(null, { status: 204 }));
      await waitFor(() => expect(toasts()).toHaveLength(1));
      expect(server.callsTo(ALERTS)).toHaveLength(1);
      expect(toasts().map(({ kind: shown, text }) => [shown, text])).toEqual([[kind, words]]);
    },
  );
});

describe('others decide too', () => {
  test.each([
    ['after a while', () => passTime(15_000)],
    [
      'when somebody comes back to the page',
      async () => act(() => void window.dispatchEvent(new Event('focus'))),
    ],
  ])('which is seen %s, and said', async (_, wait) => {
    const { decide } = await open();
    decide('DENIED', 'Mara');
    await wait();
    expect(
      await screen.findByText('hat den Status inzwischen geändert.', { exact: false }),
    ).toHaveTextContent('Mara hat den Status inzwischen geändert.');
    expect(select()).toHaveDisplayValue('Abgelehnt');
  });

  test('what was decided before the page was opened, or by oneself, is no news', async () => {
    const { person } = await open(
      {},
      { 'GET /api/applications/:id/history': () => Response.json([decision({ id: 99 })]) },
    );
    await screen.findByText('Mara');
    await person.selectOptions(select(), 'Angenommen');
    await screen.findByText(DONE);
    await passTime(20_000);
    expect(screen.queryByText(/inzwischen/)).not.toBeInTheDocument();
  });

  test('nothing is asked while nobody looks', async () => {
    const { server } = await open();
    const { length: before } = server.calls;
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await passTime(60_000);
    expect(server.calls).toHaveLength(before);
    jest.restoreAllMocks();
  });

  test('a failed look takes nothing away', async () => {
    const { server } = await open();
    server.use({
      'GET /api/applications/:id': () => Response.json({}, { status: 500 }),
      'GET /api/applications/:id/history': () => Response.json({}, { status: 500 }),
    });
    await passTime(15_000);
    expect(screen.getByText('I like to build.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
