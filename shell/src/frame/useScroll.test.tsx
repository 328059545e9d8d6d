import { settle } from '@site/testing/settle';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
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

/** Content that is shown once data has arrived. */
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
  return (
    <>
      <nav>
        {['/', '/#here', '/list#second', '/list#sp%C3%A4te%20Stelle', '/list', '/list?page=2#second'].map(
          (to) => (
            <Link key={to} to={to}>
              {to}
            </Link>
          ),
        )}
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
  expect(window.scrollTo).not.toHaveBeenCalled();
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
