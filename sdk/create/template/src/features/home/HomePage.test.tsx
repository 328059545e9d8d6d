import { renderPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { home } from './feature.ts';

test.each([
  ['en', 'Something new is being built here.'],
  ['de', 'Hier entsteht etwas Neues.'],
] as const)('shows its name (%s)', async (lang, lead) => {
  await renderPage('sample-remote', home, { lang });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sample remote');
  expect(screen.getByText(lead)).toBeVisible();
});
