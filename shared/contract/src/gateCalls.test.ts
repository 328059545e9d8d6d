import { isOpenToGate } from './gateCalls.ts';

test.each(['/stats', '/applications/all', '/panel/staff', '/profile/:user', '/users', '/registry'])(
  'the gate may read %s',
  (path) => {
    expect(isOpenToGate('GET', path)).toBe(true);
  },
);

test.each(['/user/rank', '/remotes', '/remotes/:name/history', '/overrides', '/gate/claim'])(
  'the gate may not read %s',
  (path) => {
    expect(isOpenToGate('GET', path)).toBe(false);
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'get'])('the gate may not %s', (method) => {
  expect(isOpenToGate(method, '/stats')).toBe(false);
});
