import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createOutside, test as base, type OutsideRemote } from '../support/outsideRemote.ts';
import { expect } from '../support/test.ts';

const test = base.extend<object, { remote: OutsideRemote }>({
  remote: [
    async ({ site }, use) => {
      const remote = await createOutside(site, 'daily-quests', site.token, false);
      await use(remote);
      remote.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const PAGE = 'src/features/home/HomePage.tsx';
const FEATURE = 'src/features/home/feature.ts';
const GERMAN = 'src/features/home/locales/de.json';

const HOOK = 'const text = useText();';
const HEADER = "<PageHeader title={text('title')} lead={text('lead')} />";

interface Fault {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly said: RegExp;
  readonly isRendered?: boolean;
  readonly isOfBuild?: boolean;
  /** Said in other words if the title of the loading state was seen. */
  readonly isTimed?: boolean;
}

const inPage = (code: string, said: RegExp): Fault => ({
  file: PAGE,
  from: HOOK,
  to: `${HOOK}\n  ${code}`,
  said,
});

const rendered = (expression: string, said: RegExp): Fault => ({
  file: PAGE,
  from: HEADER,
  to: `<><h1>{${expression}}</h1>{text('lead')}</>`,
  said,
  isRendered: true,
});

const FAULTS: Readonly<Record<string, Fault>> = {
  'writes to the console': inPage("console.error('The ink is low.');", /browser: .*The ink is low/),
  throws: inPage("if (text('title')) throw new Error('The ink is dry.');", /browser: .*The ink is dry/),
  'has no heading': {
    file: PAGE,
    from: HEADER,
    to: "<p>{text('lead')}</p>",
    said: /browser: .*has no h1/,
    isTimed: true,
  },
  'never finishes loading': {
    file: PAGE,
    from: 'const useText',
    to: 'await new Promise(() => undefined);\n\nconst useText',
    said: /browser: The page of \/daily-quests can't be loaded: It did not arrive in time/,
  },
  'lacks a German text': {
    file: GERMAN,
    from: '"lead"',
    to: '"lied"',
    said: /browser: The German texts of home lack lead/,
  },
  'has a button without a name': {
    file: PAGE,
    from: HEADER,
    to: `<>${HEADER}<button /></>`,
    said: /browser: .*\(button-name\)/,
  },
  'styles the whole page': {
    file: PAGE,
    from: HEADER,
    to: `<>${HEADER}<Dark /></>`,
    said: /style: This build has styles for the whole page/,
    isOfBuild: true,
  },
  'leaves a listener': {
    file: PAGE,
    from: 'const useText',
    to: "addEventListener('resize', () => undefined);\n\nconst useText",
    said: /browser: .*dispose leaves a listener for "resize" on window/,
  },
  'leaves an interval': {
    file: PAGE,
    from: 'const useText',
    to: 'setInterval(() => undefined, 1000);\n\nconst useText',
    said: /browser: .*dispose leaves an interval/,
  },
  'is too large': {
    ...inPage(
      `if (${JSON.stringify(Array.from({ length: 30_000 }, (_, place) => ((place * 7919) % 65_521).toString(36)).join(''))} === text('lead')) return null;`,
      /budget: The largest file has/,
    ),
    isOfBuild: true,
  },
  'is rendered differently by the server': rendered(
    "typeof document === 'undefined' ? 'Server' : 'Browser'",
    /browser: The server and the browser render the page differently: the server has "Server", the browser "Browser"/,
  ),
  'the server cannot render': rendered(
    'document.title',
    /browser: The server could not render the page: ReferenceError: document is not defined/,
  ),
  'links to a page that it lacks': {
    file: PAGE,
    from: HEADER,
    to: `<>${HEADER}<a href="/daily-quests/gone">Gone</a></>`,
    said: /browser: A link leads to no page: \/daily-quests\/gone/,
  },
  'needs another remote': inPage(
    "const { registry } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');\n  if (registry.remotes.length === 1) throw new Error('The shop is closed.');",
    /browser: .*The shop is closed/,
  ),
  "takes another remote's page": {
    file: FEATURE,
    from: "path: '/daily-quests'",
    to: "path: '/shop/quests'",
    said: /everything below \/shop belongs to the remote "shop"/,
  },
};

const causeIn = (printed: string, said: RegExp) =>
  printed
    .split('\n')
    .find((line) => said.test(line))
    ?.trim();

const placeIn = (printed: string, said: RegExp) =>
  printed
    .slice(printed.search(said))
    .split('\n')
    .find((line) => line.includes('where: '));

for (const [what, { file, from, to, said, isRendered, isOfBuild = false, isTimed }] of Object.entries(
  FAULTS,
)) {
  test(`a remote that ${what} is refused by its own check and by the gate, for the same`, async ({
    remote,
  }) => {
    const before = readFileSync(path.join(remote.folder, file), 'utf8');
    if (to.includes('<Dark />')) {
      remote.edit(
        file,
        'const useText',
        'const Dark = createGlobalStyle`body { color: red; }`;\n\nconst useText',
      );
      remote.edit(
        file,
        'import type en',
        "import { createGlobalStyle } from 'styled-components';\nimport type en",
      );
    }
    remote.edit(file, from, to);
    const feature = readFileSync(path.join(remote.folder, FEATURE), 'utf8');
    if (isRendered) remote.edit(FEATURE, 'guard,', "guard,\n      render: 'server',");
    try {
      const checked = await remote.fail('npm', 'run', 'check', '--', '--skip-tests');
      expect(checked).toMatch(said);
      const refused = await remote.fail('npm', 'run', 'deploy', '--', '--skip-tests');
      expect(refused).toMatch(said);
      // What is found is named in the team's own sources.
      if (!isOfBuild)
        expect(placeIn(checked, said)).toMatch(/src\/features\/home\/[\w/]+\.(?:tsx?|json):\d+/);
      if (!isOfBuild && refused.includes('was refused') && !said.source.includes('everything below'))
        expect(placeIn(refused, said)).toMatch(/src\/features\/home\/\w+\.tsx?:\d+:\d+/);
      if (!isTimed && refused.includes('was refused'))
        expect(causeIn(refused, said)).toBe(causeIn(checked, said));
    } finally {
      if (isRendered) remote.write(FEATURE, feature);
      remote.write(file, before);
    }
  });
}

test('as it was made, with an image, rendered by the server, it passes both', async ({
  page,
  remote,
  site,
}) => {
  remote.edit(FEATURE, 'guard,', "guard,\n      render: 'server',");
  remote.write(
    'src/features/home/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" />',
  );
  remote.edit(PAGE, 'import type en', "import logo from './logo.svg';\nimport type en");
  remote.edit(PAGE, HEADER, `<>${HEADER}<img src={logo} alt="logo" width="40" height="40" /></>`);
  expect(await remote.run('npm', 'test')).toContain('2 passed');
  expect(await remote.run('npm', 'run', 'check')).toContain('nothing to mend');
  expect(await remote.run('npm', 'run', 'deploy')).toContain('is live');
  const address = /<img src="(\/remotes\/daily-quests\/[^"]+\/logo\.[0-9a-f]+\.svg)"/;
  await expect(async () => {
    const html = await (await page.request.get(`${site.url}/daily-quests`)).text();
    expect(html).toMatch(address);
  }).toPass();
  await page.goto(`${site.url}/daily-quests`);
  const width = () => page.getByAltText('logo').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(9);
});
