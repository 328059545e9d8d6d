import { renderPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { store } from '../../core/store.ts';
import { endSession, loseSession } from '../../session/accessToken.ts';
import { login } from './feature.ts';
import '../../app/ownPages.ts';

test.each([
  ['en', 'Your session has expired or was ended elsewhere'],
  ['de', 'Deine Sitzung ist abgelaufen oder wurde anderswo beendet'],
] as const)('says in %s that the session was lost, but nothing after a logout', async (lang, sentence) => {
  await renderPage('shell', login, { lang });
  expect(screen.queryByText(sentence, { exact: false })).not.toBeInTheDocument();
  act(() => void store.dispatch(loseSession()));
  expect(screen.getByText(sentence, { exact: false })).toBeVisible();
  act(() => void store.dispatch(endSession()));
  expect(screen.queryByText(sentence, { exact: false })).not.toBeInTheDocument();
});
