import { dispatch, type RootState } from '@site/platform/remote';
import type { CspReport } from '@site/contract/http/cspReports';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remotes } from './feature.ts';
import { LIVE, NEW, OLD, sampleServer, shop } from './testing/sampleRemotes.ts';

async function open(more: Handlers = {}, options: PageOptions = {}) {
  const { handlers, ...site } = sampleServer();
  const server = mockServer({ ...handlers, ...more });
  const page = await renderPage('panel', remotes, { player: player({ rank: 'dev' }), ...options });
  return { ...site, ...page, server };
}

const card = (name = 'shop') => screen.findByRole('article', { name });
const refusal = (status: number, message: string) => Response.json({ code: 'internal', message }, { status });

afterEach(() => {
  jest.useRealTimers();
});

test('shows a loading message, then the live versions and their health', async () => {
  const answer = deferred<Response>();
  const { container } = await open({ 'GET /api/remotes': () => answer.promise });
  expect(screen.getByText('The remotes are loading …')).toBeInTheDocument();
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  answer.resolve(Response.json([shop()]));
  const { getByText, getAllByRole } = within(await card());
  expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
  expect(getByText('Ada')).toBeInTheDocument();
  expect(getByText('c0ffee123456')).toBeInTheDocument();
  expect(getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.any(String),
    expect.stringMatching(/2\.0\.0-abcdef1Live.*1,995.*1\.50 %.*93 ms.*1,210 ms.*64 ms.*0\.05/),
    expect.stringMatching(/1\.0\.0-aaaa111Previous.*12.*0\.00 %.*–.*–.*–.*–/),
  ]);
  expect(screen.getByRole('link', { name: 'Try a build in this browser' })).toHaveAttribute(
    'href',
    '/overrides',
  );
});

test('a built-in remote has no rollback and no versions to try', async () => {
  await open();
  const { getByText, getByRole } = within(await card('panel'));
  expect(getByText('Came with the site')).toBeInTheDocument();
  expect(getByText('Nobody has loaded a version in the last hour.')).toBeInTheDocument();
  expect(getByRole('button', { name: 'Roll back' })).toBeDisabled();
  expect(getByRole('button', { name: 'Start a canary' })).toBeDisabled();
  const noChoices = getByText(/^There is no other build to deploy or try\./);
  expect(getByRole('button', { name: 'Deploy' })).toHaveAccessibleDescription(noChoices.textContent);
  expect(getByRole('button', { name: 'Start a canary' })).toHaveAccessibleDescription(noChoices.textContent);
  expect(getByRole('button', { name: 'Roll back' })).toHaveAccessibleDescription(
    'There is no earlier build to roll back to.',
  );
});

const REPORT: CspReport = {
  directive: 'require-trusted-types-for',
  blocked: 'trusted-types-sink',
  source: '/remotes/shop/2.0.0-abcdef1/chunk.js',
  remote: 'shop',
  version: '2.0.0-abcdef1',
  count: 1234,
  lastHour: '2026-11-05T12:00:00.000Z',
};

test('shows what the Content-Security-Policy has blocked, marked as unverified', async () => {
  const blocked = 'https://evil.example/x.js';
  const other = { ...REPORT, remote: null, version: null, source: '', blocked, count: 1 };
  await open({ 'GET /api/csp-reports': () => Response.json([REPORT, other]) });
  const section = within(
    await screen.findByRole('region', { name: 'Blocked by the Content-Security-Policy' }),
  );
  const rows = (await section.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/require-trusted-types-for.*trusted-types-sink.*shop 2\.0\.0-abcdef1.*1,234/);
  expect(rows[2]).toContain(blocked);
  expect(section.getByText(/Reports are unverified/)).toBeInTheDocument();
});

test('a rollback asks for confirmation, shows both versions, and sends the reason', async () => {
  const { person, server } = await open();
  await person.click(within(await card()).getByRole('button', { name: 'Roll back' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll shop back?' }));
  expect(dialog.getByTitle(LIVE)).toBeInTheDocument();
  expect(dialog.getByTitle(OLD)).toBeInTheDocument();
  expect(server.callsTo('/api/remotes/shop/rollback')).toEqual([]);
  await person.click(dialog.getByRole('textbox', { name: 'Reason' }));
  await person.paste('prices are wrong');
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('/api/remotes/shop/rollback').map(({ body }) => body)).toEqual([
    { version: OLD, why: 'prices are wrong' },
  ]);
  await waitFor(() => expect(screen.getAllByTitle(OLD).length).toBeGreaterThan(1));
});

test('a refused rollback shows the reason and keeps the dialog open', async () => {
  const { person } = await open({
    'POST /api/remotes/shop/rollback': () => refusal(409, 'This version is live already.'),
  });
  await person.click(within(await card()).getByRole('button', { name: 'Roll back' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Nothing was rolled back.This version is live already.',
  );
});

test('a rollback is not sent if another version went live while the dialog was open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { person, change } = await open();
  await person.click(within(await card()).getByRole('button', { name: 'Roll back' }));
  change({ live: { ...shop().live, version: NEW }, previous: LIVE });
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/Another version went live in the meantime/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toHaveAccessibleDescription(/^Another version/);
});

test('starts a canary for a share of browsers and ends it', async () => {
  const { person, server } = await open();
  const calls = () => server.callsTo('/api/remotes/shop/canary').map(({ method, body }) => [method, body]);
  await person.click(within(await card()).getByRole('button', { name: 'Start a canary' }));
  const form = () => within(screen.getByRole('dialog'));
  expect(form().getByRole('combobox', { name: 'Version' })).toHaveValue(NEW);
  const percent = form().getByRole('textbox', { name: 'Percentage of browsers' });
  for (const wrong of ['1x', '0']) {
    await person.clear(percent);
    await person.paste(wrong);
    await person.click(form().getByRole('button', { name: 'Start' }));
    expect(form().getByText('Please enter a whole number from 1 to 100.')).toBeInTheDocument();
  }
  await person.clear(percent);
  await person.paste('10');
  await person.click(form().getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls()).toEqual([['PUT', { version: NEW, percent: 10, why: '' }]]);

  const shown = within(await card());
  expect(await shown.findByText('10 %')).toBeInTheDocument();
  await person.click(shown.getByRole('button', { name: 'Change the canary' }));
  await person.click(form().getByRole('button', { name: 'End the canary' }));
  await waitFor(() => expect(shown.queryByText('10 %')).not.toBeInTheDocument());
  expect(calls()[1]).toEqual(['DELETE', undefined]);
});

test('says that a canary awaiting the gate starts later', async () => {
  const { person, state } = await open();
  state.isCanaryChecked = false;
  await person.click(within(await card()).getByRole('button', { name: 'Start a canary' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const toasts = dispatch((_: unknown, getState: () => RootState) => getState().toasts.shown);
  expect(toasts.at(-1)?.text).toMatch(/^The gate checks this version of shop first\./);
  expect((await card()).textContent).not.toContain('Canary version');
});

const held = (code: string) => Response.json({ code, message: 'Please confirm.' }, { status: 403 });

test('overriding the checks asks for a code in place and repeats the request', async () => {
  let isConfirmed = false;
  const { person, server } = await open(
    {
      'POST /api/refresh': () => Response.json({}, { status: 401 }),
      'POST /api/remotes/shop/deployments': () =>
        isConfirmed
          ? Response.json({ id: 1, name: 'shop', version: NEW, state: 'live', problems: [] })
          : held('fresh_code_needed'),
      'POST /api/user/confirm': ({ body }) => {
        isConfirmed = (body as { code: string }).code === '123456';
        if (isConfirmed) return new Response(null, { status: 204 });
        return Response.json({ code: 'wrong_code', message: 'Wrong code.' }, { status: 400 });
      },
    },
    { player: player({ rank: 'owner' }) },
  );
  await person.click(within(await card()).getByRole('button', { name: 'Deploy' }));
  const form = within(screen.getByRole('dialog', { name: 'Deploy a version of shop' }));
  await person.click(form.getByRole('switch', { name: /Override the checks/ }));
  await person.click(form.getByRole('button', { name: 'Deploy' }));
  const code = await form.findByRole('textbox', { name: 'Code' });
  expect(code).toHaveFocus();
  await person.type(code, '000000{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Wrong code\./));
  await person.clear(code);
  await person.type(code, '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const orders = server.callsTo('/api/remotes/shop/deployments').map(({ body }) => body);
  expect(orders.at(-1)).toEqual({ version: NEW, why: '', force: true });
});

test('ranks that may not override the checks see only their results', async () => {
  const problems = [{ check: 'budget', what: 'Too large.', where: 'x', todo: 'Import less.' }];
  const { person } = await open({
    'POST /api/remotes/shop/deployments': () =>
      Response.json({ id: 1, name: 'shop', version: NEW, state: 'refused', problems }),
  });
  await person.click(within(await card()).getByRole('button', { name: 'Deploy' }));
  const form = within(screen.getByRole('dialog'));
  expect(form.queryByRole('switch')).not.toBeInTheDocument();
  await person.click(form.getByRole('button', { name: 'Deploy' }));
  expect(await form.findByText('1 problem was found')).toBeInTheDocument();
});

test('links users without a second factor to its setup', async () => {
  const { person } = await open({
    'POST /api/refresh': () => Response.json({}, { status: 401 }),
    'PUT /api/remotes/shop/canary': () => held('second_factor_needed'),
  });
  await person.click(within(await card()).getByRole('button', { name: 'Start a canary' }));
  const form = within(screen.getByRole('dialog'));
  await person.click(form.getByRole('button', { name: 'Start' }));
  expect(await form.findByRole('link', { name: 'Turn it on' })).toHaveAttribute('href', '/2fa');
});

test('loads the history on demand, with the results of the checks', async () => {
  const { person, server } = await open();
  const shown = within(await card());
  expect(server.callsTo('/api/remotes/shop/history')).toEqual([]);
  const button = shown.getByRole('button', { name: 'Show history' });
  const content = document.getElementById(button.getAttribute('aria-controls')!);
  // Nothing shown takes no space either.
  expect(content).not.toBeVisible();
  await person.click(button);
  expect(content).toBeVisible();
  expect(await shown.findByText('Rolled back automatically')).toBeInTheDocument();
  expect(shown.getByText('the site itself')).toBeInTheDocument();
  expect(shown.getByText('6 failures and errors in 100 loads (6.0 %).')).toBeInTheDocument();
  await person.click(shown.getByText('1 problem was found'));
  expect(shown.getByText('Import less.')).toBeVisible();
});

test('polls every 15 seconds and on focus, but not while the page is hidden', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { server, unmount } = await open();
  await card();
  const wait = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
  const comeBack = async () => {
    window.dispatchEvent(new Event('focus'));
    await wait(0);
  };
  const calls = () => server.callsTo('/api/remotes').length;
  const before = calls();
  await wait(15_000);
  expect(calls()).toBe(before + 1);
  await comeBack();
  expect(calls()).toBe(before + 2);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await wait(60_000);
  await comeBack();
  hidden.mockRestore();
  unmount();
  await wait(60_000);
  await comeBack();
  expect(calls()).toBe(before + 2);
});
