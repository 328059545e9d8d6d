import type { Guard } from '@site/contract/guards';
import type { RankId } from '@site/contract/ranks';
import { store } from '@site/testing/freshStore';
import { player } from '@site/testing/players';
import { startSession } from '@site/testing/site';
import { passesGuard } from './passesGuard.ts';
import { sessionRestoring } from '../session.ts';

const LOGIN: Guard = { login: true };
const STAFF: Guard = { staff: true };
const ADMINS: Guard = { ranks: ['owner', 'admin'] };

const passes = (guard: Guard) => passesGuard(guard, store.getState());

test('lets visitors and players whose session is being restored pass open guards only', () => {
  const onlyOpen = [true, false, false, false];
  expect([{}, LOGIN, STAFF, ADMINS].map(passes)).toEqual(onlyOpen);
  store.dispatch(sessionRestoring(player({ rank: 'owner' })));
  expect([{}, LOGIN, STAFF, ADMINS].map(passes)).toEqual(onlyOpen);
});

test.each<[RankId, boolean[]]>([
  ['player', [true, true, false, false]],
  ['mod', [true, true, true, false]],
  ['admin', [true, true, true, true]],
])('uses the known rank %s', (id, expected) => {
  startSession(player({ rank: id }));
  expect([{}, LOGIN, STAFF, ADMINS].map(passes)).toEqual(expected);
});
