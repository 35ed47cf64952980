import type { screen } from 'storybook/test';

/** As much of a story's canvas as the steps need that several stories share. */
export type Canvas = Pick<
  typeof screen,
  'findByLabelText' | 'findByRole' | 'findByText' | 'getByRole' | 'getByText'
>;
