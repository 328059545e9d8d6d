import { RANKS, STAFF_RANKS } from '@site/contract/ranks';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { store } from '../boot/store.ts';
import { lateStrings } from '../frame/lateStrings.ts';
import { frameStrings } from '../frame/strings.ts';
import { MaintenanceBar } from './MaintenanceBar.tsx';
import { maintenanceHeard } from './maintenanceSlice.ts';

const strings = { 'shell/frame': frameStrings, 'shell/late': lateStrings };
const hear = (enabled: boolean) =>
  act(() => void store.dispatch(maintenanceHeard({ enabled, message: 'New islands.' })));
const bar = () => screen.queryByRole('region');

test.each([
  ['en', 'Maintenance', 'Maintenance is on'],
  ['de', 'Wartung', 'Wartung ist an'],
] as const)('staff see it as long as maintenance is on (%s)', async (lang, name, text) => {
  await renderInPage(<MaintenanceBar />, { lang, strings, player: player({ rank: 'jrsup' }) });
  expect(bar()).not.toBeInTheDocument();
  hear(true);
  expect(screen.getByRole('region', { name })).toHaveTextContent(text);
  hear(false);
  expect(bar()).not.toBeInTheDocument();
});

test.each(RANKS)('%s sees it only as staff', async (rank) => {
  hear(true);
  await renderInPage(<MaintenanceBar />, { strings, player: player({ rank }) });
  expect(bar() !== null).toBe(STAFF_RANKS.includes(rank));
});

test('a visitor does not', async () => {
  hear(true);
  await renderInPage(<MaintenanceBar />, { strings });
  expect(bar()).not.toBeInTheDocument();
});
