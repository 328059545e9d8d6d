import { renderPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { imprint } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

test.each([
  ['en', 'Legal notice', 'Testhaven Network\nTestweg 1\n\nContact: team@testhaven.example'],
  ['de', 'Impressum', 'Testhaven Netzwerk\nTestweg 1\n\nKontakt: team@testhaven.example'],
] as const)('shows the text of the configuration with its lines (%s)', async (lang, title, text) => {
  await renderPage('shell', imprint, { lang });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  const lines = screen.getByText(/@testhaven/);
  expect(lines.textContent).toBe(text);
  expect(lines).toHaveStyle({ 'white-space': 'pre-line' });
});
