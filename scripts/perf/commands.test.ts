import { loopbackSite } from './lib/commandLine.ts';
import type { Player } from './lib/client.ts';
import { countAlerts, readOptions } from './load.ts';

test.each(['http://localhost:3000', 'http://127.0.0.1:8080/', 'http://127.5.0.1', 'http://[::1]:3000'])(
  'accepts %s',
  (address) => {
    expect(loopbackSite(address).origin).toBe(new URL(address).origin);
  },
);

test.each([
  'https://play.example.org',
  'http://10.0.0.1:3000',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://localhost:3000@example.org',
  'http://user@localhost:3000',
  'http://[::ffff:10.0.0.1]',
  'http://0.0.0.0:3000',
  'https://localhost:3000',
  'http://localhost:3000/stats',
  'localhost:3000',
  '',
])('rejects %s', (address) => {
  expect(() => loopbackSite(address)).toThrow('--site');
});

test.each([
  [['--sockets', '0'], '--sockets must be a whole number from 1 to 10000.'],
  [['--seconds', '1.5'], '--seconds must be a whole number from 1 to 300.'],
  [['--site', 'https://example.org'], /http:\/\/localhost:3000/],
])('rejects %j', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

test.each<[what: string, alert: { isAcknowledged?: boolean; arrivals: number[] }, wrong: object]>([
  ['arrived once at each socket', { arrivals: [0, 1] }, {}],
  ['never reached a socket that was open', { arrivals: [1] }, { lost: 1 }],
  ['never reached a socket that was away', { arrivals: [0] }, {}],
  ['was not acknowledged', { isAcknowledged: false, arrivals: [] }, { acknowledged: 0 }],
  ['came twice', { arrivals: [0, 0, 1] }, { twice: 1 }],
  ['reached another player', { arrivals: [0, 1, 2] }, { misdelivered: 1 }],
])('counts an alert that %s', (_, alert, wrong) => {
  const [player, other] = [{ name: 'Steve' } as Player, { name: 'Alex' } as Player];
  const sockets = [{ player }, { player, droppedAt: 100 }, { player: other }];
  const sent = { sentAt: 0, player, isAcknowledged: true, ...alert };
  const right = { acknowledged: 1, lost: 0, twice: 0, misdelivered: 0 };
  expect(countAlerts([sent], sockets)).toEqual({ ...right, ...wrong });
});
