import type { Guard } from '@site/contract/guards';
import type { RankId } from '@site/contract/ranks';
import '@site/testing/freshStore';
import { player } from '@site/testing/players';
import { store } from '../core/store.ts';
import { startSession } from '../session/accessToken.ts';
import { sessionRestoring } from '@site/platform/session';
import { passesAlready } from './passesAlready.ts';

const LOGIN: Guard = { login: true };
const STAFF: Guard = { staff: true };
const ADMINS: Guard = { ranks: ['owner', 'admin'] };

const passes = (guard: Guard) => passesAlready(guard, store.getState());

test('allows only open routes for visitors and while the session is being restored', () => {
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
  store.dispatch(startSession({ accessToken: 'token', user: player({ rank: id }) }));
  expect([{}, LOGIN, STAFF, ADMINS].map(passes)).toEqual(expected);
});
