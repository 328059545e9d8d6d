import { remoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts';
import { runOwnTests, whyWithoutTests } from './ownTests.ts';

let remote: RemoteFolder;
let printed: string[];
beforeEach(() => {
  remote = remoteFolder();
  printed = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(printed.push(String(text))));
});
afterEach(() => {
  delete process.env['DEPLOY_TOKEN'];
  remote.remove();
});

const script = (test: string | undefined) =>
  remote.write('package.json', JSON.stringify({ name: 'quests', version: '1.0.0', scripts: { test } }));

test('failing tests are printed, and end the command', () => {
  script('node -e "console.log(\'the ink is dry\'); process.exit(1)" # tsc');
  expect(() => runOwnTests(remote.folder)).toThrow(
    /^Tests: "npm test --silent" fails, see above\. .*--skip-tests$/,
  );
  expect(printed.join('')).toContain('the ink is dry');
});

test('types are checked, also where the tests leave them out', () => {
  remote.write('tsconfig.json', JSON.stringify({ files: ['wrong.ts'] }));
  remote.write('wrong.ts', 'export const count: number = "many";\n');
  script('node -e 0');
  expect(() => runOwnTests(remote.folder)).toThrow(/^Types: /);
  expect(printed.join('')).toContain('wrong.ts(1,14): error TS2322');
});

test('tests don’t get the deploy token', () => {
  process.env['DEPLOY_TOKEN'] = 'deploy_secret';
  script('node -e "process.exit(process.env.DEPLOY_TOKEN ? 1 : 0)" # tsc');
  runOwnTests(remote.folder);
  expect(printed.join('')).toContain('types and tests are right');
});

test('a remote without tests says so before it goes live', () => {
  script(undefined);
  expect(() => runOwnTests(remote.folder)).toThrow(/no script "test".*--skip-tests/);
});

test('a remote whose last test was deleted says so, and goes on', () => {
  script('node -e "console.log(\'No tests found, exiting with code 0\')" # tsc');
  runOwnTests(remote.folder);
  expect(printed.join('')).toContain('types are right; there is no test');
});

test('the history says that tests were skipped', () => {
  expect(whyWithoutTests('')).toBe('tests skipped');
  expect(whyWithoutTests('new offers')).toBe('tests skipped: new offers');
  expect([...whyWithoutTests('🦦'.repeat(500))]).toHaveLength(500);
});
