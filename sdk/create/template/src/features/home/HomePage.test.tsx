import { renderPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { home } from './feature.ts';

test.each([
  ['en', 'Something new is being built here.'],
  ['de', 'Hier entsteht etwas Neues.'],
] as const)('shows its name (%s)', async (lang, lead) => {
  await renderPage('sample-remote', home, { lang });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Sample remote');
  expect(screen.getByText(lead)).toBeVisible();
});
