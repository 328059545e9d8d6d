import { Component, type ReactNode } from 'react';

/** How long a page that lost a part of its code waits before all of it is asked for anew, in milliseconds. */
const WAITS = [400, 1_200];

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** What was loaded for the page; what is loaded anew is drawn anew. */
  readonly of: unknown;
  /** What to show in place of a page that threw; `again` draws the page anew. */
  readonly fallback: (again: () => void) => ReactNode;
  /** What to show while lost code is asked for. */
  readonly waiting: ReactNode;
  readonly onError: (error: unknown) => void;
  /** Loads the page's code anew, where that can be done. */
  readonly onLost: (() => void) | undefined;
}

/** What webpack throws for a chunk that did not arrive; it is lost to this page's code for good. */
const isLost = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

interface PageState {
  readonly error: unknown;
  readonly hasFailed: boolean;
  readonly isWaiting: boolean;
}

const WHOLE: PageState = { error: undefined, hasFailed: false, isWaiting: false };

/** Keeps an error of a page on that page: navbar, menus and the other pages live on. */
export class PageBoundary extends Component<PageBoundaryProps, PageState> {
  override state = WHOLE;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): Partial<PageState> {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { onError, onLost } = this.props;
    const wait = WAITS[this.tries];
    if (!onLost || !isLost(error) || wait === undefined) {
      onError(error);
      return;
    }
    this.tries += 1;
    this.setState({ isWaiting: true });
    this.timer = setTimeout(onLost, wait);
  }

  override componentDidUpdate({ of }: PageBoundaryProps): void {
    if (of !== this.props.of) this.setState(WHOLE);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  private readonly again = () => {
    const { onLost } = this.props;
    if (onLost && isLost(this.state.error)) onLost();
    else this.setState(WHOLE);
  };

  override render(): ReactNode {
    const { hasFailed, isWaiting } = this.state;
    if (!hasFailed) return this.props.children;
    return isWaiting ? this.props.waiting : this.props.fallback(this.again);
  }
}
