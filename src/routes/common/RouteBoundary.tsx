import { Component, type ReactNode } from 'react';

import { ErrorScreen } from '../../components/app/ErrorScreen.tsx';
import { letPress } from '../../services/page/moments/arrival.ts';
import { isOffline, onBackOnline } from '../../services/page/page.ts';
import { renewRooms } from './lazyRoom.tsx';

interface RouteBoundaryProps {
  /** What names the page: another page is tried anew. */
  page: string;
  /** Around what stands over a page. */
  isOver?: boolean;
  children: ReactNode;
}

interface RouteBoundaryState {
  page: string | null;
  failure: 'unfetched' | 'unforeseen' | null;
}

/** Catches what nobody foresaw, and files that could not be fetched, so that neither leaves an empty page. */
export class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override state: RouteBoundaryState = { page: null, failure: null };
  private stopListening: () => void = () => {};
  /** The page on which files that could not be fetched were asked for once more. */
  private triedAgainOn: string | null = null;
  /** The page on which the network came back: a file of it may have been asked for without one. */
  private backOn: string | null = null;

  static getDerivedStateFromError(error: unknown): Partial<RouteBoundaryState> {
    return { failure: isUnfetched(error) ? 'unfetched' : 'unforeseen' };
  }

  static getDerivedStateFromProps(
    { page }: RouteBoundaryProps,
    state: RouteBoundaryState,
  ): RouteBoundaryState {
    return page === state.page ? state : { page, failure: null };
  }

  override componentDidMount() {
    this.stopListening = onBackOnline(() => {
      this.backOn = this.props.page;
      if (this.state.failure === 'unfetched') this.tryAgain();
    });
  }

  override componentDidCatch(error: unknown) {
    // Its screen stands in place of a page that may never have arrived.
    letPress();
    renewRooms();
    if (!isUnfetchedFile(error) || isOffline()) return;

    // As the standard has it, a browser remembers a file that it could not fetch for as long as the page stands.
    if (this.triedAgainOn === this.props.page) location.reload();
    else if (this.backOn === this.props.page) this.tryAgain();
  }

  override componentWillUnmount() {
    this.stopListening();
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;

    return (
      <ErrorScreen
        failure={failure}
        isOver={this.props.isOver === true}
        onRetry={failure === 'unfetched' ? this.tryAgain : () => location.reload()}
      />
    );
  }

  private readonly tryAgain = () => {
    this.triedAgainOn = this.props.page;
    this.setState({ failure: null });
  };
}

/** With a network the file is gone, and only a new page names the new ones. */
function isUnfetched(error: unknown): boolean {
  return isOffline() && isUnfetchedFile(error);
}

/** Every browser has its own words for a script, and Vite has them for styles. */
function isUnfetchedFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;

  const words = error instanceof TypeError ? /import(?:ed|ing)/iu : /^Unable to preload CSS/u;
  return words.test(error.message);
}
