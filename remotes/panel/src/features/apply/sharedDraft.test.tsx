import type { Application } from '@site/contract/http/applications';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { DRAFT, draftOf, readDraft, writeDraft, type EditTimes } from './draft.ts';
import { apply } from './feature.ts';
import { FIELD_NAMES, type FormValues } from './formValues.ts';

const OWN = 'GET /api/applications/own';

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
const SENT: Application = {
  ...typed,
  id: 3,
  user_id: me.uuid,
  age: 17,
  state: 'PENDING',
  created_at: '2026-11-05T12:30:00.000Z',
};

const field = (name: string) => screen.getByLabelText(name);

/** Opens the page with a draft. */
async function openFilled(handlers: Handlers = {}) {
  writeDraft(draftOf(typed));
  const server = mockServer({ [OWN]: () => Response.json([]), ...handlers });
  const page = await renderPage('panel', apply, { player: me });
  await screen.findByRole('form', { name: 'Application form' });
  return { ...page, server };
}

/** Another tab of this browser changes the draft, or deletes it. */
function inOtherTab(values: FormValues | null) {
  const edited = Object.fromEntries(FIELD_NAMES.map((name) => [name, Date.now() + 1])) as EditTimes;
  writeDraft(values && { values, edited });
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: `testhaven.personal.panel/${DRAFT}` })),
  );
}

test('shows the text of another tab, and gives back the text that it replaced', async () => {
  const { person } = await openFilled();
  await person.type(field('Your strengths'), ' And kind.');
  inOtherTab({ ...typed, strengths: 'Other.', motivation: 'A long text.' });
  expect(field('Why do you want to join us?')).toHaveValue('A long text.');
  expect(screen.getByText('This draft is also open in another tab. Both show the same text.')).toBeVisible();
  expect(
    screen.getByText('You changed this in another tab: Your strengths.', { exact: false }),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Bring back my text' }));
  expect(field('Your strengths')).toHaveValue('I am patient. And kind.');
  expect(field('Why do you want to join us?')).toHaveValue('A long text.');
  expect(screen.queryByRole('button', { name: 'Bring back my text' })).not.toBeInTheDocument();
});

test('says that another tab has discarded the draft, and gives it back', async () => {
  const { person } = await openFilled();
  inOtherTab(null);
  expect(field('Your strengths')).toHaveValue('');
  expect(
    screen.getByText('You sent or discarded this draft in another tab.', { exact: false }),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Bring back my text' }));
  expect(field('Your strengths')).toHaveValue(typed.strengths);
});

test('shows the application that another tab has sent', async () => {
  const { server } = await openFilled();
  server.use({ [OWN]: () => Response.json([SENT]) });
  inOtherTab(null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your application' })).toHaveFocus();
  expect(screen.getByText('You sent this application in another tab.')).toBeVisible();
});

test('offers nothing of a draft that is deleted after the session has ended', async () => {
  const { person } = await openFilled({
    'POST /api/applications/apply': () => Response.json({ code: 'login_required' }, { status: 401 }),
  });
  await person.click(screen.getByRole('button', { name: 'Send application' }));
  await screen.findByText(/^Log in first/);
  inOtherTab(null);
  expect(field('Your strengths')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Bring back my text' })).not.toBeInTheDocument();
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
  await waitFor(() => expect(screen.queryByText(/^Your browser can’t/)).not.toBeInTheDocument());
  expect(readDraft()?.values.strengths).toBe('I am patient.!!');
});
