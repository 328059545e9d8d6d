import type { SendAlertBody } from '@site/contract/http/alerts';
import type { Application } from '@site/contract/http/applications';
import { dispatch, readPersonal, type RootState } from '@site/platform/remote';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers, type MockServer } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DRAFT, readDraft, writeDraft } from './formValues.ts';
import { apply } from './feature.ts';

const OWN = 'GET /api/applications/own';
const APPLY = 'POST /api/applications/apply';
const RECEIPT = 'POST /api/alerts/send-application-alert';

const me = player();
const typed = {
  name: 'Lumi',
  discord: 'lumi.mc',
  age: '17',
  role: 'Builder',
  strengths: 'I am patient.',
  weaknesses: 'I polish for too long.',
  motivation: 'I love this place.',
} as const;
const application = (own: Partial<Application> = {}): Application => ({
  ...typed,
  id: 3,
  user_id: me.uuid,
  age: 17,
  state: 'PENDING',
  created_at: '2026-11-05T12:30:00.000Z',
  ...own,
});
const refused = (status: number, message?: string) => () =>
  Response.json({ code: 'refused', ...(message && { message }) }, { status });

async function open(handlers: Handlers = {}, options: PageOptions = {}) {
  const server = mockServer({
    [OWN]: () => Response.json([]),
    [APPLY]: () => Response.json(application(), { status: 201 }),
    [RECEIPT]: () => new Response(null, { status: 204 }),
    ...handlers,
  });
  const page = await renderPage('panel', apply, { player: me, ...options });
  return { ...page, server };
}

const receipts = (server: MockServer) => server.callsTo('/api/alerts/send-application-alert');

afterEach(() => jest.useRealTimers());

const form = () => screen.findByRole('form', { name: 'Application form' });
const sentTitle = () => screen.findByRole('heading', { level: 1, name: 'Your application' });
const field = (name: string) => screen.getByLabelText(name);

/** Opens the page and fills in the form. */
async function openFilled(handlers: Handlers = {}, options: PageOptions = {}) {
  writeDraft(typed);
  const page = await open(handlers, options);
  await form();
  return page;
}

const send = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Send application' }));

test('the form introduces the roles, fills in the name and preselects no role', async () => {
  const answer = deferred<Response>();
  await open({ [OWN]: () => answer.promise });
  expect(screen.getByText('Your applications are loading …')).toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  answer.resolve(Response.json([]));
  await form();
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(/(?=[A-Z])/)[0]),
  ).toEqual(['Supporter', 'Content', 'Developer', 'Builder']);
  expect(field('Name')).toHaveValue('Lumi');
  expect(field('Role')).toHaveDisplayValue('Please choose');
  expect(field('Age')).toHaveAttribute('inputmode', 'numeric');
});

test('shows errors on the first submit, focuses the first invalid field and clears an error once fixed', async () => {
  const { person, server } = await open();
  await form();
  await person.type(field('Age'), '9');
  await person.type(field('Discord name'), 'l');
  expect(field('Age')).toBeValid();
  await send(person);
  expect(field('Age')).toHaveFocus();
  expect(field('Age')).toHaveAccessibleDescription(
    'Please enter your age as a whole number from 10 to 120. 10 or older.',
  );
  expect(field('Role')).toHaveAccessibleDescription('Please choose a role.');
  expect(field('Your strengths')).toHaveAccessibleDescription('Please fill this in.');
  await person.clear(field('Age'));
  await person.type(field('Age'), '17');
  expect(field('Age')).toBeValid();
  expect(server.callsTo('/api/applications/apply')).toEqual([]);
});

test('shows the submitted application with its progress and sends a confirmation alert', async () => {
  writeDraft({ ...typed, motivation: ' I love this place. ' });
  const { person, server } = await open();
  await form();
  server.use({ [OWN]: () => Response.json([application()]) });
  await send(person);

  expect(await sentTitle()).toHaveFocus();
  expect(screen.getByText('I love this place.')).toBeInTheDocument();
  const steps = within(screen.getByRole('list', { name: 'Progress' }));
  expect(steps.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(readDraft('Lumi')).toBeNull();
  expect(server.callsTo('/api/applications/apply')[0]?.body).toEqual({ ...typed, age: 17 });
  await waitFor(() => expect(receipts(server)).toHaveLength(1));
  const { category, message } = receipts(server)[0]?.body as SendAlertBody;
  expect(category).toBe('application');
  expect(message).toMatch(/^We have received your application as Builder\./);
  // The same text, so that its live alert doesn't show a second toast.
  const [told] = dispatch((_: unknown, getState: () => RootState) => getState().toasts.shown);
  expect(told).toMatchObject({ kind: 'success', text: message });
});

test('retries a failed confirmation alert once and shows no error', async () => {
  jest.useFakeTimers();
  const { person, server } = await openFilled({ [RECEIPT]: refused(429) });
  server.use({ [OWN]: () => Response.json([application()]) });
  await send(person);
  await sentTitle();
  await waitFor(() => expect(receipts(server)).toHaveLength(1));
  await passTime(2_000);
  expect(receipts(server)).toHaveLength(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['the words of the server', refused(400, 'Please check it.'), 'Please check it.'],
  ['no words', refused(400), 'You already have an open application.'],
  ['an error of the server', refused(500, 'any'), 'An error occurred. Please try again.'],
  ['no network', () => Promise.reject(new TypeError('any')), 'An error occurred. Please try again.'],
])('a refusal with %s shows an error and keeps the input', async (_, handler, words) => {
  const { person } = await openFilled({ [APPLY]: handler });
  await send(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field('Your strengths')).toHaveValue(typed.strengths);
  expect(readDraft('Lumi')).toEqual(typed);
});

test.each([
  ['if it was sent in another tab, the input is kept', 'From the other tab.', typed],
  ['if only the response to an earlier attempt was lost, the draft is deleted', typed.motivation, null],
] as const)('a refused applicant sees the application that is open; %s', async (_, motivation, draft) => {
  const { person, server } = await openFilled({
    [APPLY]: refused(400, 'You already have an open application.'),
  });
  server.use({ [OWN]: () => Response.json([application({ motivation })]) });
  await send(person);
  await sentTitle();
  expect(screen.getByText(motivation)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('You already have an open application.');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(readDraft('Lumi')).toEqual(draft);
});

test('restores a draft and asks before discarding it', async () => {
  writeDraft(typed);
  const { person } = await open();
  await form();
  expect(screen.getByText('Your draft was kept.')).toBeInTheDocument();
  expect(field('Why do you want to join us?')).toHaveValue(typed.motivation);

  await person.click(screen.getByRole('button', { name: 'Start over' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field('Age')).toHaveValue('17');
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  await person.click(screen.getByRole('button', { name: 'Delete and start over' }));
  expect(field('Age')).toHaveValue('');
  expect(field('Name')).toHaveValue('Lumi');
  expect(field('Name')).toHaveFocus();
  expect(screen.queryByText('Your draft was kept.')).not.toBeInTheDocument();
  expect(readDraft('Lumi')).toBeNull();
});

test('saves what is typed at once, beside what another tab has typed into other fields', async () => {
  const { person } = await open();
  await form();
  writeDraft({ ...typed, age: '' });
  await person.type(field('Age'), '18');
  expect(readDraft('Lumi')).toEqual({ ...typed, age: '18' });
  writeDraft(null);
  await person.clear(field('Age'));
  expect(readPersonal(DRAFT)).toBeNull();
});

test('says that the browser does not save the draft', async () => {
  const { person } = await openFilled();
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await person.type(field('Your strengths'), '!');
  expect(await screen.findByText(/^Your browser can’t save your draft/)).toBeVisible();
  setItem.mockRestore();
  await person.type(field('Your strengths'), '!');
  expect(screen.queryByText(/^Your browser can’t/)).not.toBeInTheDocument();
  expect(readDraft('Lumi')?.strengths).toBe('I am patient.!!');
});

test('a visitor can fill in the form and must log in to submit it', async () => {
  mockServer();
  writeDraft({ ...typed, name: '' });
  const { person, address } = await renderPage('panel', apply);
  await form();
  expect(field('Name')).toHaveValue('');
  await person.type(field('Name'), 'Lumi');
  expect(screen.getByText(/^Log in first/)).toBeInTheDocument();
  await send(person);
  expect(address()).toBe('/login?from=%2Fapply');
  expect(readDraft('Lumi')).toEqual(typed);
});

test('an expired session keeps the input and asks the user to log in', async () => {
  const { person, address } = await openFilled({ [APPLY]: refused(401) });
  await send(person);
  expect(await screen.findByText(/^Log in first/)).toBeInTheDocument();
  // The session ends before the call that revealed it.
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
  expect(field('Your strengths')).toHaveValue(typed.strengths);
  await send(person);
  expect(address()).toBe('/login?from=%2Fapply');
  expect(readDraft('Lumi')).toEqual(typed);
});

test.each([
  ['ACCEPTED', /^Congratulations/],
  ['DENIED', /^Thank you for your time/],
] as const)('shows the decision and lets the user apply again (%s)', async (state, lead) => {
  const { person } = await open({
    [OWN]: () =>
      Response.json([application({ state }), application({ id: 2, role: 'Supporter', state: 'DENIED' })]),
  });
  expect(await screen.findByText(lead)).toBeInTheDocument();
  const earlier = within(screen.getByRole('region', { name: 'Earlier applications' }));
  expect(earlier.getByRole('listitem')).toHaveTextContent(/^SupporterDenied/);
  await person.click(screen.getByRole('button', { name: 'Apply again' }));
  await form();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Back to your application' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Your application' })).toHaveFocus();
});

test('opens the form with a draft after a decision', async () => {
  writeDraft(typed);
  await open({ [OWN]: () => Response.json([application({ state: 'DENIED' })]) });
  await form();
  expect(screen.getByText('Your draft was kept.')).toBeInTheDocument();
});

test('keeps showing a pending application, with or without a draft', async () => {
  writeDraft({ ...typed, age: '18' });
  await open({ [OWN]: () => Response.json([application()]) });
  await sentTitle();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply again' })).not.toBeInTheDocument();
});
