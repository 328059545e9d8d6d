import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { BackLink } from './BackLink.tsx';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';

const onClick = jest.fn();
const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
const button = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => jest.clearAllMocks());

describe('Button', () => {
  test('is pressed by mouse, Enter and Space, and only submits a form when asked to', async () => {
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Save</Button>
      </form>,
    );
    const user = userEvent.setup();
    await user.click(button());
    await user.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(3);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('while busy it keeps focus and name, ignores presses, and announces its state', async () => {
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" onClick={onClick} busy={busy} busyLabel="Saving your name">
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const user = userEvent.setup();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(button());
    expect(onSubmit).toHaveBeenCalledTimes(1);

    rerender(form(true));
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Saving your name');
    await user.click(button());
    await user.keyboard('{Enter} ');
    await user.type(screen.getByRole('textbox'), 'Lumi{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test.each<[how: string, what: (isDone: boolean) => ReactNode, focused: () => HTMLElement]>([
    [
      'is gone, the heading above it',
      (isDone) => !isDone && <Button>Save</Button>,
      () => screen.getByRole('heading', { name: 'Lumi' }),
    ],
    [
      'is disabled, the heading above it',
      (isDone) => <Button disabled={isDone}>Save</Button>,
      () => screen.getByRole('heading', { name: 'Lumi' }),
    ],
    [
      'is gone with its row, the list',
      (isDone) => (
        <ul>
          <li>
            <h3>Vela</h3>
          </li>
          {!isDone && (
            <li>
              <Button>Save</Button>
            </li>
          )}
        </ul>
      ),
      () => screen.getByRole('list'),
    ],
  ])('leaves the focus, once it %s', async (_, what, focused) => {
    const page = (isDone: boolean) => (
      <main>
        <section>
          <h2>Otters</h2>
        </section>
        <section>
          <h2>Lumi</h2>
          <div>{what(isDone)}</div>
          <h2>Below</h2>
        </section>
      </main>
    );
    const { rerender } = render(page(false));
    await userEvent.click(button());
    await act(async () => rerender(page(true)));
    expect(focused()).toHaveFocus();
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

test('a ButtonLink is a link of the page with the height of a button and the given width', async () => {
  render(
    <MemoryRouter>
      <Address />
      <ButtonLink to="/shop" variant="primary" wide>
        See the shop
      </ButtonLink>
      <ButtonLink to="/">Home</ButtonLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'See the shop' });
  expect(link).toHaveStyle({ minHeight: '48px', width: '100%' });
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveStyle({ width: '100%' });
  await userEvent.click(link);
  expect(screen.getByRole('status')).toHaveTextContent('/shop');
});

describe('BackLink', () => {
  /** A page below a list; the visitor came from the list's third page. */
  function press(isReturn: boolean, how = {}) {
    render(
      <MemoryRouter initialEntries={['/clans?page=3', '/clans/Foxes']} initialIndex={1}>
        <Address />
        <BackLink to="/clans" label="All clans" isReturn={isReturn} />
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: 'All clans' });
    expect(link).toHaveAttribute('href', '/clans');
    return fireEvent.click(link, how);
  }
  const address = () => screen.getByRole('status').textContent;

  test.each([
    [false, '/clans'],
    [true, '/clans?page=3'],
  ])('leads to the parent page, or a step back to where the visitor came from: %s', (isReturn, to) => {
    press(isReturn);
    expect(address()).toBe(to);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'lets the browser handle clicks that open a new tab or window: %o',
    (how) => {
      expect(press(true, how)).toBe(true);
      expect(address()).toBe('/clans/Foxes');
    },
  );
});
