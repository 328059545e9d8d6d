import type { OverrideBody, Overrides } from '@site/contract/http/releases';
import { answered, never, refused } from '../answers.ts';
import { button, heading, text } from '../find.ts';
import type { Answer, Shot, Visit } from '../shot.ts';

const overrides = { screen: 'overrides', address: '/overrides', account: 'dev' } as const;
const CALL = '**/api/overrides';
const VERSION = '3.0.0-bbbb2222';

const some = (active: readonly OverrideBody[] = []) =>
  answered({
    active: [...active],
    remotes: [{ name: 'shop', versions: [VERSION] }],
    origins: ['https://builds.example'],
  } satisfies Overrides);

const active = [{ name: 'shop', target: VERSION }];

/** The page says that this browser has another build, without the account keeping one for the pictures after it. */
const withBuild: Answer = async (route) => {
  const response = await route.fetch();
  const html = await response.text();
  const boot = `$1${JSON.stringify({ overrides: active }).slice(1, -1)},`;
  await route.fulfill({ response, body: html.replace(/(id="boot"[^>]*>\{)/, boot) });
};

/** Any answer may tell that the site is a newer one by now. */
const newer: Answer = async (route) => {
  const response = await route.fetch();
  await route.fulfill({
    response,
    headers: { ...response.headers(), 'x-registry': 'newer', 'x-shell': 'newer' },
  });
};

async function chooseDevServer({ page }: Visit): Promise<void> {
  await page.getByRole('main').getByRole('combobox').last().selectOption('dev-server');
}

export const buildShots: readonly Shot[] = [
  {
    ...overrides,
    state: 'none',
    answers: { [CALL]: some() },
    shows: button('Use this build here', 'Diesen Build hier verwenden'),
  },
  {
    ...overrides,
    state: 'wrong-address',
    answers: { [CALL]: some() },
    async prepare(visit) {
      await chooseDevServer(visit);
      await visit.page.getByRole('main').getByRole('textbox').fill('http://192.168.0.7:3001');
      await button('Use this build here', 'Diesen Build hier verwenden')(visit).click();
    },
    shows: text(
      'Only http://localhost or http://127.0.0.1, with a port.',
      'Nur http://localhost oder http://127.0.0.1, mit einem Port.',
    ),
  },
  {
    ...overrides,
    state: 'active',
    // Of two addresses that fit, the later one answers.
    answers: { '**/overrides': withBuild, [CALL]: some(active) },
    shows: text(
      `Other builds in this browser: shop → ${VERSION}`,
      `Andere Builds in diesem Browser: shop → ${VERSION}`,
    ),
  },
  {
    ...overrides,
    state: 'loading',
    answers: { [CALL]: never },
    shows: heading('Other builds', 'Andere Builds'),
  },
  {
    ...overrides,
    state: 'failed',
    answers: { [CALL]: refused(500, 'internal') },
    shows: heading('The builds could not be loaded', 'Die Builds konnten nicht geladen werden'),
  },
  {
    screen: 'page',
    state: 'newer-version',
    address: '/stats',
    isWindow: true,
    answers: { '**/api/stats?*': newer },
    shows: text(
      'A new version is there; it comes with the next page you open.',
      'Es gibt eine neue Version; sie kommt mit der nächsten Seite, die du öffnest.',
    ),
  },
];
