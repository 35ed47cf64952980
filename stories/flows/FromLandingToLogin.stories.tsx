import { MemoryRouter } from 'react-router-dom';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { App } from '#src/routes/app/App.tsx';
import { liveAppMachine } from '#src/routes/app/appActors.ts';
import { nobodyHere } from '../support/nobodyHere.ts';
import { Live } from '../support/stage.tsx';

const kept = { token: null, isAuthenticated: false };

const meta = preview.type<{ args: object }>().meta({
  title: 'Flows/From landing to login',
  tags: ['flow'],
  render: () => (
    <Live input={{ kept }} machine={liveAppMachine}>
      {(appRef) => (
        <MemoryRouter initialEntries={['/']}>
          <App appRef={appRef} />
        </MemoryRouter>
      )}
    </Live>
  ),
  beforeEach: nobodyHere(),
});

export const SkipsLeavesAnAddressTalksAndIsLedToSignIn = meta.story({
  parameters: {
    unasked: 'Until somebody signs in, nothing is asked.',
    shows: { machine: 'login', state: 'idle' },
  },
  async play({ canvas, userEvent, step }) {
    await step('a stranger skips the countdown', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Skip' }));
      await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent('2'));
    });

    await step('leaves an address, and half a second later is in the demo', async () => {
      await userEvent.type(await canvas.findByLabelText('Email'), 'ana@example.com');
      await userEvent.click(await canvas.findByRole('button', { name: 'Begin Your Journey' }));
      await expect(await canvas.findByRole('heading', { name: 'Talk with a guide' })).toBeVisible();
      await expect(await canvas.findByRole('log')).toHaveTextContent(
        'thank you for leaving your address',
      );
      await expect(await canvas.findByRole('log')).not.toHaveTextContent('ana@example.com');
    });

    await step('asks for the login and follows the way in', async () => {
      await userEvent.type(await canvas.findByLabelText('Your message'), 'login{Enter}');
      await waitFor(() => expect(canvas.getAllByRole('link', { name: 'Sign In' })).toHaveLength(2));
      const [, wayIn] = await canvas.findAllByRole('link', { name: 'Sign In' });
      await expect(wayIn).toBeDefined();
      if (wayIn !== undefined) await userEvent.click(wayIn);
      await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    });
  },
});
