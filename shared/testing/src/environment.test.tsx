import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Late({ milliseconds }: { readonly milliseconds: number }) {
  const [text, setText] = useState('');
  useEffect(() => {
    setTimeout(() => setText('late'), milliseconds);
  }, [milliseconds]);
  return text;
}

function renderLate(milliseconds: number): HTMLElement {
  const page = document.createElement('div');
  act(() => createRoot(page).render(<Late milliseconds={milliseconds} />));
  return page;
}

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

afterEach(() => pass(20));

// The page isn't removed, as one of Testing Library's would be: its update is what arrives between test and removal.
test('an update that arrives after a test is no mistake of the test', () => {
  expect(renderLate(5)).toHaveTextContent('');
});

test('in the next test an update outside act is one', async () => {
  const report = jest.spyOn(console, 'error').mockReturnValue();
  renderLate(5);
  await pass(20);
  expect(report).toHaveBeenCalledWith(expect.stringContaining('not wrapped in act'), 'Late');
});
