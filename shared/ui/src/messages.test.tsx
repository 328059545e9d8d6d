import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ForbiddenState } from './ForbiddenState.tsx';
import { LoadingState } from './LoadingState.tsx';
import { Notice } from './Notice.tsx';
import { Toast } from './Toast.tsx';

const button = (name: string) => screen.getByRole('button', { name });

describe('states', () => {
  test('empty: a heading, a text, a link, and a decorative drawing', () => {
    const { container } = render(
      <EmptyState title="No clans yet" text="Found the first." action={<a href="/">Home</a>} />,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'No clans yet' })).toBeInTheDocument();
    expect(screen.getByText('Found the first.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  test('forbidden: focuses its title when it is a whole page', () => {
    render(<ForbiddenState level={1} title="For the team" text="Another rank opens it." action="Back" />);
    const title = screen.getByRole('heading', { level: 1, name: 'For the team' });
    title.focus();
    expect(title).toHaveFocus();
  });

  test('loading: names what is loading, without a heading', () => {
    render(<LoadingState label="Building the island" />);
    expect(screen.getByRole('status')).toHaveTextContent('Building the island');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

describe('error state', () => {
  function Clans({ isWrapped = false, onRetry }: { isWrapped?: boolean; onRetry?: () => void }) {
    const [failed, setFailed] = useState(true);
    const retry = () => {
      onRetry?.();
      setFailed(false);
    };
    const state = <ErrorState title="Clans could not be loaded" onRetry={retry} retryLabel="Try again" />;
    return (
      <>
        <section aria-label="Clans">
          {!failed && <button>Lumi</button>}
          {failed && (isWrapped ? <div>{state}</div> : state)}
        </section>
        <button onClick={() => setFailed(false)}>After</button>
      </>
    );
  }

  test.each([false, true])('keeps the focus where it was (in a wrapper: %s)', async (isWrapped) => {
    render(<Clans isWrapped={isWrapped} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Clans could not be loaded');
    await userEvent.tab();
    expect(button('Try again')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'Clans' })).toHaveFocus();
    await userEvent.tab();
    expect(button('Lumi')).toHaveFocus();
    expect(screen.getByRole('region')).not.toHaveAttribute('tabindex');
  });

  test('does not move a focus that was moved in the meantime', async () => {
    render(<Clans onRetry={() => button('After').focus()} />);
    await userEvent.click(button('Try again'));
    expect(button('After')).toHaveFocus();
  });

  test('does not move a focus elsewhere when the state disappears', async () => {
    render(<Clans />);
    await userEvent.click(button('After'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button('After')).toHaveFocus();
  });
});

test.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'status'],
  ['error', 'alert'],
] as const)('a notice of %s has a decorative mark, a title and a text in the role %s', (tone, role) => {
  const { container } = render(
    <Notice tone={tone} title="Not saved">
      Try again later.
    </Notice>,
  );
  expect(screen.getByRole(role)).toHaveTextContent('Not savedTry again later.');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

describe('Toast', () => {
  const onClose = jest.fn();
  const onPress = jest.fn();
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  const toast = () => screen.getByText('VIP was removed.').parentElement!;
  const close = { closeLabel: 'Close', lifetime: 3000, onClose };

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    render(
      <Toast tone="info" action={{ label: 'Undo', onPress }} {...close}>
        VIP was removed.
      </Toast>,
    );
  });
  afterEach(() => jest.useRealTimers());

  test('closes once after its duration and announces nothing itself', () => {
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    pass(2999);
    expect(onClose).not.toHaveBeenCalled();
    pass(10_000);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['is hovered', () => fireEvent.pointerEnter(toast()), () => fireEvent.pointerLeave(toast())],
    ['has the focus', () => fireEvent.focus(button('Close')), () => fireEvent.blur(button('Close'))],
  ])('waits while it %s, and has its full duration again afterwards', (_, hold, release) => {
    pass(2000);
    hold();
    pass(10_000);
    expect(onClose).not.toHaveBeenCalled();
    release();
    pass(2999);
    expect(onClose).not.toHaveBeenCalled();
    pass(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('its action and its close button are reached by keyboard in this order', async () => {
    const person = userEvent.setup({ delay: null });
    await person.tab();
    await person.keyboard('{Enter}');
    expect(onPress).toHaveBeenCalledTimes(1);
    await person.tab();
    await person.keyboard(' ');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('Dialog', () => {
  function Page({ refuse = false, isShown = true }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Delete clan</button>
        {isShown && (
          <Dialog isOpen={isOpen} onClose={() => setOpen(refuse)} title="Delete?" closeLabel="Close">
            <p>It is gone for good.</p>
            <input aria-label="Name of the clan" />
            <input type="file" aria-label="Picture" />
          </Dialog>
        )}
      </>
    );
  }

  const dialog = () => screen.queryByRole('dialog', { name: 'Delete?' });
  const cancel = () => {
    const wish = createEvent('cancel', dialog()!, { cancelable: true });
    fireEvent(dialog()!, wish);
    return wish;
  };
  const field = () => screen.getByLabelText('Name of the clan');

  async function open(refuse = false) {
    const { rerender } = render(<Page refuse={refuse} />);
    expect(dialog()).not.toBeInTheDocument();
    const user = userEvent.setup();
    await user.click(button('Delete clan'));
    expect(dialog()).toBeVisible();
    return { user, rerender };
  }

  test('opens above the page with the focus on its heading', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { user } = await open();
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'Delete?' })).toHaveFocus();
    await user.tab();
    expect(button('Close')).toHaveFocus();
  });

  // `cancel` is what a browser makes of Escape and of a phone's gesture for "back".
  test.each<[how: string, close: () => unknown]>([
    ['its button', () => userEvent.click(button('Close'))],
    ['Escape', cancel],
    ['a press on its backdrop', () => userEvent.click(dialog()!)],
    ['the browser itself', () => fireEvent(dialog()!, new Event('close'))],
  ])('closes by %s, restores the focus, and resets for the next time', async (_, close) => {
    const { user } = await open();
    await user.type(field(), 'Lumi');
    await close();
    expect(dialog()).not.toBeInTheDocument();
    expect(button('Delete clan')).toHaveFocus();
    await user.click(button('Delete clan'));
    expect(field()).toHaveValue('');
  });

  test('stays open if its owner cancels closing', async () => {
    await open(true);
    expect(cancel().defaultPrevented).toBe(true);
    expect(dialog()).toBeInTheDocument();
  });

  test('cancelling a file picker, and presses on or from its content, leave it open', async () => {
    const { user } = await open();
    fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
    await user.click(screen.getByText('It is gone for good.'));
    await user.pointer([
      { target: field(), keys: '[MouseLeft>]' },
      { target: dialog()!, keys: '[/MouseLeft]' },
    ]);
    fireEvent.click(dialog()!);
    expect(dialog()).toBeInTheDocument();
  });

  test.each([true, false])(
    'leaves the focus to the status above if its opener is gone (with the dialog: %s)',
    async (isAtOnce) => {
      function Order() {
        const [step, setStep] = useState<'open' | 'asking' | 'answered' | 'cancelled'>('open');
        const close = () => setStep(isAtOnce ? 'cancelled' : 'answered');
        const hasButton = step !== 'cancelled';
        return (
          <main>
            <h1>Order 12</h1>
            <p role="status">{step}</p>
            <div>
              {hasButton && (
                <>
                  <Button onClick={() => setStep('asking')}>Cancel</Button>
                  <Dialog isOpen={step === 'asking'} onClose={close} title="Sure?" closeLabel="Close">
                    <Button onClick={close}>Yes</Button>
                  </Dialog>
                </>
              )}
            </div>
            <h2>Below</h2>
            <button onMouseEnter={() => setStep('cancelled')}>Answer of the server</button>
          </main>
        );
      }
      render(<Order />);
      await userEvent.click(button('Cancel'));
      await userEvent.click(button('Yes'));
      if (!isAtOnce) {
        expect(button('Cancel')).toHaveFocus();
        await userEvent.hover(button('Answer of the server'));
      }
      expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
      expect(screen.getByRole('status')).toHaveFocus();
    },
  );

  test('restores the focus when it is removed while open', async () => {
    const { rerender } = await open();
    rerender(<Page isShown={false} />);
    expect(button('Delete clan')).toHaveFocus();
  });
});
