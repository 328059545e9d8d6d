import { useLang } from '@site/platform/text';
import { renderInPage } from '@site/testing/renderPage';
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { useTitle } from './useTitle.ts';

function Page() {
  useTitle('Nebula');
  return null;
}

/** Does what the shell does around a page. */
function Frame() {
  const lang = useLang();
  useEffect(() => {
    document.title = `Clan (${lang})`;
  }, [lang]);
  return <Page />;
}

test('the tab is named after what the page shows', async () => {
  await renderInPage(<Frame />);
  await act(() => Promise.resolve());
  expect(document.title).toBe('Nebula – Minigames');
});
