import { Component, type ReactNode } from 'react';

import { ErrorScreen } from '../../components/app/ErrorScreen.tsx';

interface RouteBoundaryProps {
  /** What names the page: another page is tried anew. */
  page: string;
  children: ReactNode;
}

/** Catches what nobody foresaw, so that it does not leave an empty page. */
export class RouteBoundary extends Component<RouteBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ page }: RouteBoundaryProps) {
    if (this.state.hasFailed && page !== this.props.page) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? (
      <ErrorScreen onReload={() => location.reload()} />
    ) : (
      this.props.children
    );
  }
}
