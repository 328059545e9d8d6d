import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { update } from '../federation/update.ts';
import { hear } from './updates.ts';
import { UpdateNote } from './UpdateNote.tsx';
import { updateStrings } from './updateStrings.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

test('a quiet note says that there is a newer page, and goes with it', async () => {
  mockServer({ 'GET /api/registry': () => Response.json({ remotes: [] }) });
  await renderInPage(<UpdateNote />, { strings: { 'shell/updates': updateStrings } });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => hear('registry-2', 'shell-1'));
  expect(screen.getByRole('status')).toHaveTextContent('it comes with the next page you open');
  act(() => void update.take?.());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
