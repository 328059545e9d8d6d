import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { RetryNotice } from './RetryNotice.tsx';

test('says what failed, retries, and keeps the focus where it was', async () => {
  function Part() {
    const [hasFailed, setHasFailed] = useState(true);
    return (
      <section aria-label="History">
        {hasFailed && <RetryNotice onRetry={() => setHasFailed(false)}>Der Verlauf fehlt.</RetryNotice>}
      </section>
    );
  }
  const { person } = await renderInPage(<Part />, { lang: 'de' });
  expect(screen.getByRole('alert')).toHaveTextContent('Der Verlauf fehlt.');
  await person.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'History' })).toHaveFocus();
});
