import { Component, type ReactNode } from 'react';
import { isLoadError, RETRY_DELAYS_MS } from '../core/loadErrors.ts';

interface PageBoundaryProps {
  readonly children: ReactNode;
  readonly resetKey: unknown;
  readonly fallback: (retry: () => void, isMissing: boolean) => ReactNode;
  readonly loading: ReactNode;
  readonly onError: (error: unknown) => void;
  /** `undefined` for pages whose code can't be fetched separately. */
  readonly reloadCode: (() => void) | undefined;
}

interface PageState {
  readonly error: unknown;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
}

const INITIAL: PageState = { error: undefined, hasFailed: false, isRetrying: false };

export class PageBoundary extends Component<PageBoundaryProps, PageState> {
  override state = INITIAL;
  private retries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): Partial<PageState> {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { onError, reloadCode } = this.props;
    const delay = RETRY_DELAYS_MS[this.retries];
    if (!reloadCode || !isLoadError(error) || delay === undefined) {
      onError(error);
      return;
    }
    this.retries += 1;
    this.setState({ isRetrying: true });
    this.timer = setTimeout(reloadCode, delay);
  }

  override componentDidUpdate({ resetKey }: PageBoundaryProps): void {
    if (resetKey !== this.props.resetKey) this.setState(INITIAL);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  private readonly retry = () => {
    const { reloadCode } = this.props;
    if (reloadCode && isLoadError(this.state.error)) reloadCode();
    else this.setState(INITIAL);
  };

  override render(): ReactNode {
    const { error, hasFailed, isRetrying } = this.state;
    if (!hasFailed) return this.props.children;
    return isRetrying ? this.props.loading : this.props.fallback(this.retry, isLoadError(error));
  }
}
