import { settle } from '@site/testing/settle';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { keepEntryKeys } from './scrollPositions.ts';
import { useScroll } from './useScroll.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
jest.mock('../core/idlePart.tsx', () => ({ isServerRendered: () => false }));

globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

const scrolled: string[] = [];
beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
});

function Late() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <button onClick={() => setThere(true)}>arrive</button>
      {isThere && <section id="späte Stelle">late</section>}
    </>
  );
}

function Site() {
  useScroll(useLocation());
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>back</button>
      <nav>
        {[
          '/',
          '/#here',
          '/list#second',
          '/list#sp%C3%A4te%20Stelle',
          '/list',
          '/list?page=2#second',
          '/list#nothing',
        ].map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
      </nav>
      <Routes>
        <Route path="/" element={<h2 id="here">here</h2>} />
        <Route
          path="/list"
          element={
            <>
              <a id="second" href="#second">
                second
              </a>
              <Late />
            </>
          }
        />
      </Routes>
    </>
  );
}

const renderAt = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Site />
    </MemoryRouter>,
  );
const follow = (to: string) => userEvent.click(screen.getByRole('link', { name: to }));

test('a link to a part of another page scrolls there and focuses it', async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation();
  renderAt('/');
  await follow('/list#second');
  expect(scrolled).toContain('second');
  expect(document.activeElement).toHaveAttribute('id', 'second');
});

test('a new page begins at its top, whatever its address has behind the #', async () => {
  const top = jest.spyOn(window, 'scrollTo').mockImplementation();
  renderAt('/#here');
  await follow('/list#sp%C3%A4te%20Stelle');
  expect(top.mock.calls).toEqual([[0, 0]]);
});

test('going back from a part leads to where the page was, though nobody has scrolled there', async () => {
  const top = jest.spyOn(window, 'scrollTo').mockImplementation();
  renderAt('/list');
  await follow('/list#second');
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
  await follow('/list#nothing');
  Reflect.deleteProperty(window, 'scrollY');
  expect(top).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(top).toHaveBeenLastCalledWith(0, 900);
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(top).toHaveBeenLastCalledWith(0, 0);
});

test('an entry whose state a page replaces keeps what its position is remembered by', () => {
  const { replaceState } = history;
  keepEntryKeys();
  replaceState.call(history, { key: 'mine', idx: 3 }, '');
  for (const [state, kept] of [
    [null, {}],
    [{ own: 1 }, { own: 1 }],
  ]) {
    history.replaceState(state, '', '/?tab=2');
    expect(history.state).toEqual({ ...kept, key: 'mine', idx: 3 });
  }
  history.replaceState({ key: 'next' }, '');
  expect(history.state).toEqual({ key: 'next' });
  history.replaceState = replaceState;
});

test('a link to a part of the same page does, each time; what can’t have the focus has it until it moves on', async () => {
  renderAt('/');
  for (let time = 0; time < 2; time += 1) {
    scrolled.length = 0;
    await follow('/#here');
    expect(scrolled).toContain('here');
    expect(screen.getByText('here')).toHaveFocus();
  }
  await userEvent.tab();
  expect(screen.getByText('here')).not.toHaveAttribute('tabindex');
});

test('the address of a part that arrives later leads there once it has arrived', async () => {
  renderAt('/list#sp%C3%A4te%20Stelle');
  await settle();
  expect(scrolled).toEqual([]);
  act(() => screen.getByRole('button', { name: 'arrive' }).click());
  await settle();
  expect(scrolled).toContain('späte Stelle');
  expect(screen.getByText('late')).toHaveFocus();
});

test('a visitor who has moved meanwhile is left where they are', async () => {
  renderAt('/list#sp%C3%A4te%20Stelle');
  await settle();
  await userEvent.click(screen.getByRole('button', { name: 'arrive' }));
  await settle();
  expect(scrolled).toEqual([]);
  expect(screen.getByRole('button', { name: 'arrive' })).toHaveFocus();
});

test('a change of the query alone scrolls nowhere', async () => {
  renderAt('/list#second');
  await settle();
  scrolled.length = 0;
  await follow('/list?page=2#second');
  expect(scrolled).toEqual([]);
});
