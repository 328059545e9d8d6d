import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** What to show in place of a page that threw; `again` draws the page anew. */
  readonly fallback: (again: () => void) => ReactNode;
}

/** Keeps an error of a page on that page: navbar, menus and the other pages live on. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
