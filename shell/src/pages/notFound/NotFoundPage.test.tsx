import { renderPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { notFound } from './feature.ts';

test.each([
  ['en', 'Page not found', 'Back to the home page'],
  ['de', 'Seite nicht gefunden', 'Zurück zur Startseite'],
] as const)('says so and leads home (%s)', async (lang, title, home) => {
  await renderPage('shell', notFound, { at: '/no/such/page', lang });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/');
});
