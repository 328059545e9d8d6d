import { deferred } from '@site/testing/deferred';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { keepEarlyInput } from './earlyInput.ts';

const sent = jest.fn();
const pressed = jest.fn();

function Page() {
  const [values, setValues] = useState({ name: '', city: '' });
  return (
    <>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          sent(values);
        }}
      >
        {(['name', 'city'] as const).map((field) => (
          <input
            key={field}
            aria-label={field}
            value={values[field]}
            onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          />
        ))}
        <button>Send</button>
      </form>
      <button type="button" onClick={pressed}>
        Refresh
      </button>
    </>
  );
}

/** Serves the page, whose code arrives when the returned function is called. */
async function serve() {
  document.body.innerHTML = `<div id="root">${renderToString(
    <Suspense>
      <Page />
    </Suspense>,
  )}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  const repeatInput = keepEarlyInput(root);
  const Served = () => {
    useEffect(repeatInput, []);
    return <Page />;
  };
  const { promise, resolve } = deferred<{ default: typeof Served }>();
  const Lazy = lazy(() => promise);
  await act(async () =>
    hydrateRoot(
      root,
      <Suspense>
        <Lazy />
      </Suspense>,
    ),
  );
  return () => act(async () => resolve({ default: Served }));
}

beforeEach(() => {
  sent.mockClear();
  pressed.mockClear();
});

test('repeats the press of a button once the page is interactive, and only once', async () => {
  const arrive = await serve();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(pressed).not.toHaveBeenCalled();
  await arrive();
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('keeps text that was typed into several fields, and sends the form with it', async () => {
  const arrive = await serve();
  await userEvent.type(screen.getByRole('textbox', { name: 'city' }), 'Bedrock');
  await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'Lumi{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await arrive();
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls).toEqual([[{ name: 'Lumi', city: 'Bedrock' }]]);
  await userEvent.type(screen.getByRole('textbox', { name: 'name' }), '2');
  expect(screen.getByRole('textbox', { name: 'name' })).toHaveValue('Lumi2');
});
