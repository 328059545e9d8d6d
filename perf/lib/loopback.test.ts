import { loopbackSite } from './loopback.ts';

test.each(['http://localhost:3000', 'http://127.0.0.1:8080/', 'http://127.5.0.1', 'http://[::1]:3000'])(
  '%s is on this machine',
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
])('%s is refused', (address) => {
  expect(() => loopbackSite(address)).toThrow('--site');
});
