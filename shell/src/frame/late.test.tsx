import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { store } from '../core/store.ts';
import { maintenanceHeard } from '@site/platform/maintenance';
import { App } from './App.tsx';
import '../app/ownPages.ts';

jest.mock('../telemetry/sendReports.ts', () => ({
  sendReports() {
    throw new Error('telemetry is broken');
  },
}));

test('bars and toasts load although a background task fails to start', async () => {
  mockServer({
    'GET /api/panel/maintenance': () => Response.json({ enabled: true, message: '' }),
    'GET /api/user/rank': () => Response.json({ rank: 'mod' }),
  });
  const log = jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  await renderInPage(<App first={undefined} />, { at: '/imprint', player: player({ rank: 'mod' }) });
  act(() => void store.dispatch(maintenanceHeard({ enabled: true, message: '' })));
  expect(await screen.findByRole('region', { name: 'Maintenance' })).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeInTheDocument();
  expect(log).toHaveBeenCalledWith('A background task could not be started.', expect.any(Error));
});
