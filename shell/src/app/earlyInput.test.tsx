import { EARLY_EVENTS_SCRIPT } from '@site/contract/earlyEvents';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { deferred } from '@site/testing/deferred';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
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

test('repeats a press from before any script ran, and a press beside the page as soon as its frame is there', async () => {
  const opened = jest.fn();
  const Frame = () => (
    <>
      <button onClick={opened}>Menu</button>
      <div id="content">
        <Page />
      </div>
    </>
  );
  const arrive = await serve(Frame, () => userEvent.click(screen.getByRole('button', { name: 'Refresh' })));
  await arrive();
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  expect(opened).not.toHaveBeenCalled();

  window.eval(EARLY_EVENTS_SCRIPT);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  opened.mockClear();
  keepEarlyInput(document.body);
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
});

test('a form that is sent before any script ran keeps its values and is sent', async () => {
  const arrive = await serve(Page, async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'Lumi{Enter}');
  });
  expect(window.earlyEvents?.map(({ defaultPrevented }) => defaultPrevented)).toContain(true);
  await arrive();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Lumi', city: '' }));
});

const CLANS = ['Crimson Otters', 'Foxes'];

/** Acts on each key, and handlers see only the values of the last render, as is usual. */
function Filters() {
  const [values, setValues] = useState({ name: '', tag: 'F', about: '', sort: '' });
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  return (
    <>
      <input
        aria-label="Search"
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <input aria-label="Tag" value={values.tag} onChange={({ target }) => change({ tag: target.value })} />
      <textarea
        aria-label="About"
        value={values.about}
        onChange={({ target }) => change({ about: target.value })}
      />
      <select aria-label="Sort" value={values.sort} onChange={({ target }) => change({ sort: target.value })}>
        <option value="">any</option>
        <option value="elo">by Elo</option>
      </select>
      <output>{JSON.stringify(values)}</output>
      <ul>
        {CLANS.filter((clan) => clan.includes(values.name)).map((clan) => (
          <li key={clan}>{clan}</li>
        ))}
      </ul>
    </>
  );
}

/**
 * `beforeStart` is what the visitor does before any script runs; the code of the page arrives with the returned
 * function.
 */
async function serve(Page: ComponentType, beforeStart?: () => Promise<void>) {
  window.eval(EARLY_EVENTS_SCRIPT);
  document.body.innerHTML = `<div id="root">${renderToString(
    <Suspense>
      <Page />
    </Suspense>,
  )}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  await beforeStart?.();
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
  const arrive = await serve(Page);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(pressed).not.toHaveBeenCalled();
  await arrive();
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('keeps text that was typed into several fields, and sends the form with it', async () => {
  const arrive = await serve(Page);
  await userEvent.type(screen.getByRole('textbox', { name: 'city' }), 'Bedrock');
  await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'Lumi{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await arrive();
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls).toEqual([[{ name: 'Lumi', city: 'Bedrock' }]]);
  await userEvent.type(screen.getByRole('textbox', { name: 'name' }), '2');
  expect(screen.getByRole('textbox', { name: 'name' })).toHaveValue('Lumi2');
});

const box = (name: string) => screen.getByRole('textbox', { name });
const fillIn = async () => {
  await userEvent.type(box('Search'), 'Otters');
  await userEvent.type(box('Tag'), 'OX');
  await userEvent.type(box('About'), 'swims');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'elo');
};
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test.each([
  ['before any script runs', true],
  ['before the code of the page has loaded', false],
])('what is typed and chosen %s acts once the page is interactive', async (_, isBeforeStart) => {
  const arrive = await serve(Filters, isBeforeStart ? fillIn : undefined);
  if (!isBeforeStart) await fillIn();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await arrive();
  await settled();
  const values = { name: 'Otters', tag: 'FOX', about: 'swims', sort: 'elo' };
  expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify(values));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Crimson Otters']);
  expect([box('Search'), box('Tag'), box('About')].map((field) => (field as HTMLInputElement).value)).toEqual(
    ['Otters', 'FOX', 'swims'],
  );
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('elo');
});

test('what was typed early is added to what the page restores once it is interactive', async () => {
  function Restoring() {
    const isHydrated = useIsHydrated();
    const [isRestored, setIsRestored] = useState(false);
    const [values, setValues] = useState({ name: '', city: '' });
    if (isHydrated && !isRestored) {
      setIsRestored(true);
      setValues({ name: '', city: 'Bedrock' });
    }
    return (
      <>
        <input
          aria-label="name"
          value={values.name}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
        <output>{JSON.stringify(values)}</output>
      </>
    );
  }
  const arrive = await serve(Restoring);
  await userEvent.type(box('name'), 'Lumi');
  await arrive();
  await settled();
  expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify({ name: 'Lumi', city: 'Bedrock' }));
  expect(box('name')).toHaveValue('Lumi');
});

test('what is being typed is not touched: the caret, the selection and a composition stay', async () => {
  const arrive = await serve(Filters);
  await userEvent.type(box('Search'), 'Otters');
  await userEvent.type(box('About'), 'swims');
  const field = box('About') as HTMLTextAreaElement;
  field.setSelectionRange(2, 4, 'backward');
  const assigned = jest.fn();
  const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
  Object.defineProperty(HTMLTextAreaElement.prototype, 'value', {
    ...property,
    set(text: string) {
      assigned(text);
      property.set!.call(this, text);
    },
  });
  await arrive();
  await settled();
  expect(screen.getByRole('status')).toHaveTextContent('"name":"Otters"');
  expect(screen.getByRole('status')).toHaveTextContent('"about":"swims"');
  expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).toEqual([2, 4, 'backward']);
  expect(assigned).not.toHaveBeenCalled();
  Object.defineProperty(HTMLTextAreaElement.prototype, 'value', property);
});

test('fields that nobody touched report nothing', async () => {
  const changed = jest.fn();
  function Untouched() {
    return (
      <>
        <input aria-label="Name" value="Lumi" onChange={changed} />
        <select aria-label="Sort" value="elo" onChange={changed}>
          <option value="">any</option>
          <option value="elo">by Elo</option>
        </select>
      </>
    );
  }
  const arrive = await serve(Untouched);
  await arrive();
  await settled();
  expect(changed).not.toHaveBeenCalled();
});
