import { readOptions } from './options.ts';

test('what is not said is usual', () => {
  expect(readOptions([])).toEqual({
    site: new URL('http://localhost:3000'),
    sockets: 500,
    seconds: 60,
    browsers: 50,
    accounts: 100,
    alerts: 5,
    isOnDocker: false,
    processes: new Map(),
    json: undefined,
  });
});

test.each([
  ['--sockets 2000', 400],
  ['--sockets 2001', 401],
  ['--sockets 2000 --accounts 100', 400],
  ['--sockets 0 --browsers 9', 5],
  ['--sockets 0 --browsers 9 --accounts 30', 30],
])('%s takes %d accounts', (line, accounts) => {
  expect(readOptions(line.split(' ')).accounts).toBe(accounts);
});

test.each([
  ['--sockets 5001', '--sockets must be a whole number from 0 to 5000'],
  ['--sockets -1', '--sockets'],
  ['--seconds 4', 'from 5 to 480'],
  ['--seconds 1e9', '--seconds'],
  ['--browsers 2.5', '--browsers'],
  ['--browsers 0', 'from 1 to 500'],
  ['--alerts many', '--alerts must be'],
  ['--site https://play.example.org', '--site'],
  ['--process 4711', 'such as server=4711'],
  ['--unknown', '--unknown'],
])('%s is refused', (line, complaint) => {
  expect(() => readOptions(line.split(' '))).toThrow(complaint);
});

test('processes are named', () => {
  expect(readOptions(['--process', 'one=1', '--process', 'two=22']).processes).toEqual(
    new Map([
      ['one', 1],
      ['two', 22],
    ]),
  );
});
