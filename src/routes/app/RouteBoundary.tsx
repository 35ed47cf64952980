import { Component, type ReactNode } from 'react';

import { ErrorScreen } from '../../components/app/ErrorScreen.tsx';

/** Catches what nobody foresaw, so that it does not leave an empty page. */
export class RouteBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? (
      <ErrorScreen onReload={() => location.reload()} />
    ) : (
      this.props.children
    );
  }
}
