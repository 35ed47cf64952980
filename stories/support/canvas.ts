import { expect, waitFor, type screen } from 'storybook/test';

/** As much of a story's canvas as the steps need that several stories share. */
export type Canvas = Pick<
  typeof screen,
  'findByLabelText' | 'findByRole' | 'findByText' | 'getByRole' | 'getByText'
>;

/** The field with this label, once a hand can reach it: what lies below a part of the page that is still read waits for that. */
export async function standingField(
  canvas: Pick<Canvas, 'findByLabelText'>,
  label: string,
): Promise<HTMLElement> {
  const field = await canvas.findByLabelText(label);
  await waitFor(() => expect(field).toBeVisible());

  return field;
}
