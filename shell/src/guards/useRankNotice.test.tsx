import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act } from '@testing-library/react';
import type { RankId } from '@site/contract/ranks';
import { store } from '../core/store.ts';
import { lateStrings } from '../core/lateStrings.ts';
import { loseSession } from '../session/accessToken.ts';
import { userChanged } from '@site/platform/session';
import { selectToasts } from '@site/platform/toasts';
import { useRankNotice } from './useRankNotice.ts';
import '../app/ownPages.ts';

function Notice() {
  useRankNotice();
  return null;
}

const open = (at: string, rank: RankId) =>
  renderInPage(<Notice />, { at, player: player({ rank }), strings: { 'shell/late': lateStrings } });
const toasts = () => selectToasts(store.getState()).map(({ text }) => text);

// The shell's own page for developers.
test.each<[string, RankId, RankId, number]>([
  ['/overrides', 'owner', 'player', 1],
  ['/overrides', 'player', 'vip', 1],
  ['/overrides', 'owner', 'admin', 0],
  ['/settings', 'owner', 'player', 0],
  ['/', 'owner', 'player', 0],
])('on %s, the rank %s becoming %s shows %d messages', async (at, before, after, count) => {
  await open(at, before);
  expect(toasts()).toEqual([]);
  act(() => void store.dispatch(userChanged({ rank: after })));
  expect(toasts()).toEqual(Array(count).fill('Your rank has changed and no longer opens this page.'));
});

test('the end of the session is no change of rank', async () => {
  await open('/overrides', 'owner');
  act(() => void store.dispatch(loseSession()));
  expect(toasts()).toEqual([]);
});
