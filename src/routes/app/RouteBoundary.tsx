import { Component, type ReactNode } from 'react';

import { ErrorScreen } from '../../components/app/ErrorScreen.tsx';

interface RouteBoundaryProps {
  /** What names the page: another page is tried anew. */
  page: string;
  children: ReactNode;
}

interface RouteBoundaryState {
  page: string | null;
  hasFailed: boolean;
}

/** Catches what nobody foresaw, so that it does not leave an empty page. */
export class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override state: RouteBoundaryState = { page: null, hasFailed: false };

  static getDerivedStateFromError(): Partial<RouteBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { page }: RouteBoundaryProps,
    state: RouteBoundaryState,
  ): RouteBoundaryState {
    return page === state.page ? state : { page, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? (
      <ErrorScreen onReload={() => location.reload()} />
    ) : (
      this.props.children
    );
  }
}
