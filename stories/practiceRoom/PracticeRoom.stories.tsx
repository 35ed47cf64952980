import { expect, fireEvent, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';
import { storyMoment } from '#.storybook/storyTime.ts';
import { holdWaits } from '../support/heldWaits.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { presetElsewhere } from '../support/maya/elsewhere.ts';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { taskIdOf } from '../support/maya/mayasDay.ts';
import { mayasPractice, mayasTimer } from '../support/maya/mayasTimer.ts';
import { keepMayasPlan, keepMayasTimer, timerInAnotherTab } from '../support/maya/onThisDevice.ts';
import { clockToPutForward, putForward, standTime } from '../support/pageTime.ts';
import { heardBell } from '../timer/heardBell.ts';
import { holdingScreen, lettingScreenGo } from '../timer/holdingScreen.ts';

const minute = 60_000;
const movement = 0;
const tether = 1;
const box: PracticePlan = { ...firstPlan, kind: 'breath', breath: 'box' };
const slowOut: PracticePlan = {
  ...firstPlan,
  kind: 'breath',
  breath: { out: 10, rest: 0, in: 5, hold: 0 },
};
const openEnded: PracticePlan = { ...firstPlan, kind: 'timed', minutes: null };
const guided: PracticePlan = { ...firstPlan, kind: 'guided', minutes: 5, script: 'one-breath' };

/** A practice of Maya's own under way, with so many minutes practised. */
function practising(plan: PracticePlan, practisedMin: number) {
  return () => keepMayasTimer(mayasPractice(plan, practisedMin));
}

let mayas = createMockWorld();

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Practice/Practice room',
  args: { path: '/practice' },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/practiceRoom#Q1, rules/practiceRoom#Q4
export const Choosing = meta.story({
  tags: ['spoken'],
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(),
  async play({ userEvent }) {
    const dial = await screen.findByRole('slider', { name: 'Minutes' });
    await expect(dial).toHaveAttribute('aria-valuetext', '10 minutes');
    dial.focus();
    await userEvent.keyboard('{PageUp}{ArrowRight}{ArrowUp}{ArrowDown}');
    await expect(dial).toHaveAttribute('aria-valuetext', '16 minutes');
    await userEvent.click(await screen.findByRole('button', { name: 'One minute less' }));
    await userEvent.click(await screen.findByRole('button', { name: 'One minute more' }));

    const typed = await screen.findByRole('spinbutton', { name: 'Minutes, typed' });
    await userEvent.clear(typed);
    await userEvent.type(typed, '400{Enter}');
    await expect(dial).toHaveAttribute('aria-valuetext', '180 minutes');
    await userEvent.click(await screen.findByRole('radio', { name: 'Each so often' }));
    await expect(await screen.findByRole('spinbutton', { name: 'A bell each' })).toBeVisible();
    await userEvent.click(await screen.findByRole('radio', { name: 'Chime' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Increase time to settle in' }),
    );
    await expect(
      await screen.findByRole('spinbutton', { name: 'Time to settle in' }),
    ).toHaveTextContent('5');
  },
});

// rules/practiceRoom#Q1
export const ChoosingByTheRing = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(),
  async play({ userEvent }) {
    const dial = await screen.findByRole('slider', { name: 'Minutes' });
    // A pointer of the story's is none that could be captured.
    dial.setPointerCapture = () => {};
    dial.hasPointerCapture = () => true;
    const { height, left, top, width } = dial.getBoundingClientRect();
    const at = (x: number, y: number) => ({
      clientX: left + width / 2 + x * width * 0.41,
      clientY: top + height / 2 + y * height * 0.41,
    });
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: dial, coords: at(1, 0) },
      { target: dial, coords: at(0, 1) },
      { keys: '[/MouseLeft]' },
    ]);
    await expect(dial).toHaveAttribute('aria-valuetext', '30 minutes');
  },
});

// rules/practiceRoom#Q1
export const ChoosingWithoutAnEnd = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('switch', { name: 'Without an end' }));
    await expect(await screen.findByText('It counts up, until you end it')).toBeVisible();
    await expect(screen.queryByRole('radio', { name: 'At half' })).toBeNull();
    await userEvent.click(await screen.findByRole('radio', { name: 'None' }));
    await expect(screen.queryByText('Between start and end')).toBeNull();
  },
});

// rules/practiceRoom#Q6, rules/practiceRoom#Q7
export const ChoosingABreath = meta.story({
  tags: ['spoken'],
  args: { path: '/practice/breath' },
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('radio', { name: 'Box' }));
    await expect(await screen.findByText(/^Not near water or while driving/u)).toBeVisible();
    await userEvent.click(await screen.findByRole('radio', { name: '4-7-8' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'My own' }));
    const longer = await screen.findByRole('button', { name: 'Increase in' });
    await userEvent.tripleClick(longer);

    await expect(
      await screen.findByText('Breathe out for as long as in, or longer, up to 10 seconds.'),
    ).toBeVisible();
    await expect(await screen.findByRole('button', { name: 'Start' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/practiceRoom#Q9, rules/practiceRoom#Q16, rules/practiceRoom#Q18
export const ChoosingAMeditation = meta.story({
  args: { path: '/practice/guided-20' },
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(),
  async play({ userEvent }) {
    await expect(await screen.findByRole('radio', { name: /^A long sit/u })).toBeChecked();
    await userEvent.click(await screen.findByRole('radio', { name: '5 min' }));
    await userEvent.click(await screen.findByRole('radio', { name: /^One breath/u }));
    await userEvent.click(await screen.findByText('Read it first'));
    await expect(
      await screen.findByText('You can stay where you are. This is a short one.'),
    ).toBeVisible();
  },
});

// rules/practiceRoom#Q15
export const KeepsAndUsesAPlan = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(() => keepMayasPlan(box)),
  async play({ userEvent }) {
    await expect(await screen.findByRole('radio', { name: 'Box' })).toBeChecked();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep these as…' }));
    await userEvent.type(await screen.findByLabelText('A name for these'), 'Before work{Enter}');
    const kept = await screen.findByRole('button', { name: 'Before work 10 min, breath' });

    await userEvent.click(await screen.findByRole('radio', { name: 'Timed' }));
    await expect(screen.queryByRole('radio', { name: 'Box' })).toBeNull();
    await userEvent.click(kept);
    await expect(await screen.findByRole('radio', { name: 'Box' })).toBeChecked();
  },
});

// rules/practiceRoom#Q15
export const KeepsMoreThanARow = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(),
  async play({ userEvent }) {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Keep these as…' }));
      await userEvent.type(await screen.findByLabelText('A name for these'), name);
      await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
    }
    await userEvent.click(await screen.findByText('1 more'));
    await expect(await screen.findByRole('button', { name: 'One 10 min' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Six' }));
    await waitFor(() => expect(screen.queryByText('1 more')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Keep these as…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  },
});

// rules/practiceFeed#E36
export const HasWhatAnotherDeviceKeeps = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas((world) => {
    mayas = world;
    presetElsewhere(world, { name: 'Morning', plan: box, savedAt: storyMoment - 2 * minute });
  }),
  async play({ userEvent }) {
    await expect(
      await screen.findByRole('button', { name: 'Morning 10 min, breath' }),
    ).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep these as…' }));
    await userEvent.type(await screen.findByLabelText('A name for these'), 'Noon{Enter}');
    await screen.findByRole('button', { name: 'Noon 10 min' });

    presetElsewhere(mayas, { name: 'Evening', plan: openEnded, savedAt: storyMoment - minute });
    presetElsewhere(mayas, { name: 'Morning', plan: null, savedAt: storyMoment - minute });
    await screen.findByRole('button', { name: /^Evening/u });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Morning/u })).toBeNull());
    const names = await screen.findAllByRole('button', { name: /^Remove / });
    await expect(names.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Remove Noon',
      'Remove Evening',
    ]);
  },
});

export const Opening = meta.story({
  parameters: shows('arriving.opening'),
  async beforeEach(context) {
    await mayaHas()(context);
    const answerAgain = deviceToHold();
    holdDevice('timers');
    return answerAgain;
  },
  async play() {
    await expect(await screen.findByText('Opening the room…')).toBeVisible();
  },
});

export const InAnotherTab = meta.story({
  parameters: shows('arriving.elsewhere'),
  async beforeEach(context) {
    await mayaHas(practising(firstPlan, 3))(context);
    return timerInAnotherTab();
  },
  async play() {
    await expect(
      await screen.findByText('A timer is running in another tab. It goes on there.'),
    ).toBeVisible();
  },
});

// rules/practiceRoom#Q14
export const Asking = meta.story({
  parameters: shows('asking'),
  beforeEach: mayaHas(() => keepMayasTimer(mayasPractice(firstPlan, 4, 3))),
  async play() {
    await expect(
      await screen.findByRole('heading', { name: /^You sat 4 minutes until .+\. Keep them\?$/u }),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'I sat to the end' })).toBeNull();
  },
});

// rules/practiceRoom#Q14
export const AskingOnceItsTimeIsOver = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(() => keepMayasTimer(mayasPractice(firstPlan, 4, 30))),
  async play({ canvas, userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'I sat to the end' }));
    await expect(await screen.findByText(/^Ended at/u)).toBeInTheDocument();
    await expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Streak: 1 day' })).toBeInTheDocument();
    // It is told once, and may be gone by now.
    await expect(screen.queryAllByText(/^Ended at/u).length).toBeLessThan(2);
  },
});

// rules/practiceRoom#Q14
export const LetsGoOfIt = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(() => keepMayasTimer(mayasPractice(firstPlan, 4, 30))),
  async play({ canvas, userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Let go of them' }));
    await expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Streak: 0 days' })).toBeInTheDocument();
  },
});

// rules/practiceRoom#Q2
export const Settling = meta.story({
  tags: ['spoken'],
  parameters: shows('settling'),
  beforeEach: mayaHas(() => keepMayasPlan({ ...firstPlan, settling: 60 })),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await expect(await screen.findByText('Settle in')).toBeVisible();
    await expect(await screen.findByRole('timer')).toHaveTextContent(/^(?:60|5\d)$/u);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start now' })).toHaveFocus());
  },
});

// rules/practiceRoom#Q2
export const SettlesAndBegins = meta.story({
  parameters: shows('running.counting'),
  async beforeEach(context) {
    await mayaHas(() => keepMayasPlan({ ...firstPlan, settling: 60 }))(context);
    return clockToPutForward();
  },
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByText('Settle in');
    putForward(61_000);
    window.dispatchEvent(new Event('focus'));
    await expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  },
});

// rules/practiceRoom#Q11
export const BeginningBesideAnotherTimer = meta.story({
  parameters: shows('beginning'),
  beforeEach: mayaHas(() => keepMayasTimer(mayasTimer(movement, 5))),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await expect(
      await screen.findByRole('alertdialog', {
        name: 'Your Movement timer is still going. Pause it, and start Tether?',
      }),
    ).toBeVisible();
    await expect(await screen.findByText('Beginning…')).toBeInTheDocument();
  },
});

// rules/practiceRoom#Q11
export const KeepsTheOtherTimer = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(() => keepMayasTimer(mayasTimer(movement, 5))),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the first' }));
    await expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
  },
});

export const Counting = meta.story({
  tags: ['spoken'],
  parameters: shows('running.counting'),
  async beforeEach(context) {
    await mayaHas(practising(firstPlan, 3.2))(context);
    return holdingScreen();
  },
  async play({ userEvent }) {
    await expect(await screen.findByRole('timer')).toHaveTextContent(/^06:4\d$/u);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: 'Rest the numbers' }));
    await expect(await screen.findByRole('timer')).toHaveClass('timer__digits--at-rest');
    await userEvent.click(await screen.findByRole('button', { name: 'Mute the bell' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn the bell on' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Screen stays on' }));
    await expect(await screen.findByRole('button', { name: 'Keep the screen on' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  },
});

// rules/practiceRoom#Q1
export const CountingUp = meta.story({
  parameters: shows('running.counting'),
  beforeEach: [mayaHas(practising(openEnded, 74)), lettingScreenGo],
  async play() {
    await expect(await screen.findByRole('timer')).toHaveTextContent(/^1:14:0\d$/u);
    await expect(screen.queryByRole('button', { name: 'Keep the screen on' })).toBeNull();
    await expect(await screen.findByRole('button', { name: 'End it here' })).toBeVisible();
  },
});

// rules/practiceRoom#Q12
export const Doubting = meta.story({
  parameters: shows('running.doubting'),
  beforeEach: mayaHas(() => keepMayasTimer({ ...mayasPractice(firstPlan, 4), awayMs: 2 * minute })),
  async play() {
    await expect(
      await screen.findByRole('group', { name: 'You were away 2 min. Count this time?' }),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Finish early' })).toBeNull();
  },
});

// rules/practiceRoom#Q12
export const CountsWhatWasAway = meta.story({
  parameters: shows('running.counting'),
  beforeEach: mayaHas(() => keepMayasTimer({ ...mayasPractice(firstPlan, 4), awayMs: 2 * minute })),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await expect(await screen.findByText(/^03:\d\d$|^04:00$/u)).toBeVisible();
  },
});

// rules/practiceRoom#Q12
export const LeavesWhatWasAway = meta.story({
  parameters: shows('running.counting'),
  beforeEach: mayaHas(() => keepMayasTimer({ ...mayasPractice(firstPlan, 4), awayMs: 2 * minute })),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await expect(await screen.findByText(/^05:\d\d$|^06:00$/u)).toBeVisible();
  },
});

export const Paused = meta.story({
  parameters: shows('paused'),
  beforeEach: mayaHas(practising(firstPlan, 3.2)),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await expect(await screen.findByText('Paused')).toBeVisible();
    await expect(await screen.findByText('Paused.')).toHaveRole('status');
    await userEvent.keyboard(' ');
    await screen.findByRole('button', { name: 'Pause' });
    await expect(await screen.findByText('Going on.')).toHaveRole('status');
    await userEvent.click(await screen.findByRole('heading', { level: 2, name: 'Practice' }));
    await userEvent.keyboard(' ');
    await expect(await screen.findByText('Paused')).toBeVisible();
  },
});

// rules/timer#T2
export const Ending = meta.story({
  parameters: shows('ending'),
  async beforeEach(context) {
    await mayaHas(practising(firstPlan, 3.2))(context);
    const letPass = holdWaits(500);
    const setRight = clockToPutForward();
    const silence = heardBell();
    return () => {
      silence();
      setRight();
      letPass();
    };
  },
  async play() {
    await screen.findByRole('button', { name: 'Pause' });
    putForward(8 * minute);
    window.dispatchEvent(new Event('focus'));
    await expect(await screen.findByText('You sat 10 minutes')).toHaveRole('alert');
  },
});

// rules/practiceRoom#Q13
export const Ended = meta.story({
  tags: ['spoken'],
  parameters: shows('ended'),
  beforeEach: mayaHas(practising(guided, 3.2)),
  async play({ userEvent }) {
    await waitFor(() =>
      expect(document.querySelector('[data-machine=guidance]')).toBeInTheDocument(),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Finish early' }));
    await expect(await screen.findByRole('heading', { name: 'You sat 3 minutes' })).toBeVisible();
    await expect(await screen.findByText('Its words')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to this day' }));
    await userEvent.type(
      await screen.findByLabelText('What would you add to this day?'),
      'Rain, and then not.',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Add it' }));
    await expect(
      await screen.findByText('Rain, and then not.', { ignore: 'textarea' }),
    ).toBeVisible();
    await expect(await screen.findByText('With your account')).toBeVisible();
  },
});

// rules/practiceRoom#Q13
export const EndedUnderAMinute = meta.story({
  parameters: shows('ended'),
  beforeEach: mayaHas(practising(firstPlan, 0.2)),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Finish early' }));
    await expect(
      await screen.findByText(
        'Under a minute is not counted among your hours. It was yours all the same.',
      ),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Add to this day' })).toBeNull();
  },
});

// rules/practiceRoom#Q13
export const PractisesAgainOrGoesBack = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'greeting', state: 'greeting' } },
  beforeEach: mayaHas(practising(firstPlan, 3.2)),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Finish early' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Practise again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Finish early' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
    await expect(await screen.findByRole('button', { name: 'Choose a practice' })).toBeVisible();
    // rules/practiceRoom#Q20
    await expect(await screen.findByRole('link', { name: 'Again: 10 min' })).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Again: 10 min' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await expect(await screen.findByRole('link', { name: 'Your practice goes on' })).toBeVisible();
    await expect(screen.queryByRole('link', { name: /^Again/u })).toBeNull();
  },
});

export const EmptiesItsTrackOnce = meta.story({
  parameters: shows('running.counting'),
  beforeEach: mayaHas(() => keepMayasPlan(guided)),
  async play({ userEvent }) {
    const track = () => document.querySelector('.emptying-track circle');
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    const emptying = await waitFor(() => {
      const circle = track();
      if (circle === null) throw new Error('The track is full, or gone.');
      return circle;
    });
    await fireEvent.animationEnd(emptying);
    await waitFor(() => expect(track()).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    await screen.findByRole('button', { name: 'Pause' });
    await expect(track()).toBeNull();
  },
});

// rules/practiceRoom#Q12
export const GoesOnWhileItIsLeft = meta.story({
  tags: ['flow'],
  parameters: shows('running.counting'),
  beforeEach: mayaHas(practising(firstPlan, 3.2)),
  async play({ canvas, userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await expect(await canvas.findByRole('link', { name: 'Your practice goes on' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose a practice' }));
    await expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  },
});

// rules/practiceRoom#Q11, rules/practiceRoom#Q13
export const ForATask = meta.story({
  args: { path: `/practice?task=${taskIdOf(tether)}` },
  parameters: shows('ended'),
  beforeEach: mayaHas(),
  async play({ userEvent }) {
    await expect(await screen.findByRole('heading', { level: 1, name: 'Tether' })).toBeVisible();
    // The room has its name before it has opened.
    await expect(await screen.findByRole('slider', { name: 'Minutes' })).toHaveAttribute(
      'aria-valuetext',
      '20 minutes',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Finish early' }));
    await expect(await screen.findByRole('heading', { name: 'You were here' })).toBeVisible();
  },
});

// rules/practiceRoom#Q11
export const OffersTheTaskOfToday = meta.story({
  parameters: shows('choosing.ready'),
  beforeEach: mayaHas(),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('link', { name: 'As today’s Tether, 20 min' }));
    await expect(await screen.findByRole('heading', { level: 1, name: 'Tether' })).toBeVisible();
  },
});

const breathing = (state: string) => ({
  shows: [
    { machine: 'breathPacer', state },
    { machine: 'practiceSession', state: 'running.counting' },
  ],
});

// rules/practiceRoom#Q8, rules/practiceRoom#Q17
export const BreathingOut = meta.story({
  tags: ['spoken'],
  parameters: breathing('breathing.out'),
  async beforeEach(context) {
    await mayaHas(practising(slowOut, 2))(context);
    return standTime();
  },
  async play() {
    await expect(await screen.findByText('Out')).toBeVisible();
    await expect(await screen.findByText(/^0\d:\d\d left$/u)).toBeVisible();
  },
});

/** A breath whose page comes back after so many seconds. */
function breathAfter(seconds: number, phase: string, word: string) {
  return {
    parameters: breathing(`breathing.${phase}`),
    async beforeEach(context: Parameters<ReturnType<typeof mayaHas>>[0]) {
      await mayaHas(practising(box, 2))(context);
      return standTime();
    },
    async play() {
      await screen.findByText('Out');
      putForward(seconds * 1_000);
      document.dispatchEvent(new Event('visibilitychange'));
      await expect(await screen.findByText(word)).toBeVisible();
    },
  };
}

// rules/practiceRoom#Q8
export const BreathingEmpty = meta.story(breathAfter(4.1, 'empty', 'Rest'));
// rules/practiceRoom#Q8
export const BreathingIn = meta.story(breathAfter(8.1, 'in', 'In'));
// rules/practiceRoom#Q8
export const BreathingFull = meta.story(breathAfter(12.1, 'full', 'Hold'));

// rules/practiceRoom#Q8
export const BreathOfAPageThatSlept = meta.story({
  ...breathAfter(17, 'out', 'Out'),
  async play() {
    await breathAfter(17, 'out', 'Out').play();
    // A breath of sixteen seconds later it is one second into the same phase.
    await waitFor(() => expect(beganAgo('.breath-ring__breath')).toBe(1_000));
    await expect(beganAgo('.breath-ring__orbit')).toBe(1_000);
  },
});

// rules/practiceRoom#Q8
export const BreathStill = meta.story({
  parameters: breathing('still'),
  async beforeEach(context) {
    await mayaHas(practising(slowOut, 10 - 9.5 / 60))(context);
    return standTime();
  },
  async play() {
    await expect(await screen.findByText('Rest')).toBeVisible();
  },
});

/** How long ago the movement of a part began, in whole milliseconds. */
function beganAgo(part: string): number {
  const [moving] = document.querySelector(part)?.getAnimations() ?? [];

  return -Math.round(moving?.effect?.getTiming().delay ?? 0);
}

const saying = (text: string, voice: string) => ({
  shows: [
    { machine: 'guidance', state: `text.${text}` },
    { machine: 'guidance', state: `voice.${voice}` },
  ],
});

// rules/practiceRoom#Q9
export const GuidedInSilence = meta.story({
  parameters: saying('silent', 'gone'),
  async beforeEach(context) {
    await mayaHas(practising(guided, 2))(context);
    return standTime();
  },
  async play() {
    await screen.findByRole('button', { name: 'Pause' });
    await waitFor(() =>
      expect(document.querySelector('[data-machine=guidance]')).toBeInTheDocument(),
    );
    await expect(screen.queryByRole('button', { name: 'Speak it' })).toBeNull();
  },
});

// rules/practiceRoom#Q9, rules/practiceRoom#Q18
export const GuidedByWords = meta.story({
  parameters: saying('shown', 'off'),
  async beforeEach(context) {
    await mayaHas(practising(guided, 0.15))(context);
    const silence = aVoice();
    const setRight = standTime();
    return () => {
      setRight();
      silence();
    };
  },
  async play() {
    const words = await screen.findByText('You can stay where you are. This is a short one.');
    await waitFor(() => expect(words).toBeVisible());
    await expect(await screen.findByRole('button', { name: 'Speak it' })).toBeVisible();
  },
});

// rules/practiceRoom#Q18
export const GuidedByAVoiceThatWaits = meta.story({
  parameters: saying('shown', 'waiting'),
  async beforeEach(context) {
    await mayaHas(practising(guided, 0.15))(context);
    const silence = aVoice();
    const setRight = standTime();
    return () => {
      setRight();
      silence();
    };
  },
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Speak it' }));
    await expect(await screen.findByRole('button', { name: 'Do not speak' })).toBeVisible();
  },
});

// rules/practiceRoom#Q18
export const GuidedByAVoice = meta.story({
  parameters: saying('shown', 'saying'),
  async beforeEach(context) {
    await mayaHas(practising(guided, 0.35))(context);
    localStorage.setItem('fourfold:spoken', 'true');
    const silence = aVoice();
    const setRight = standTime();
    return () => {
      setRight();
      silence();
      localStorage.removeItem('fourfold:spoken');
    };
  },
  async play() {
    await screen.findByRole('button', { name: 'Do not speak' });
    putForward(1_500);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(said.at(-1)).toBe('Put both feet down, if that is possible.'));
  },
});

// rules/practiceRoom#Q9
export const GuidedToItsEnd = meta.story({
  parameters: saying('over', 'gone'),
  async beforeEach(context) {
    await mayaHas(practising(guided, 4.95))(context);
    return standTime();
  },
  async play() {
    await screen.findByRole('button', { name: 'Pause' });
    await waitFor(() =>
      expect(document.querySelector('[data-machine=guidance]')).toHaveAttribute(
        'data-state',
        expect.stringContaining('over'),
      ),
    );
  },
});

const said: string[] = [];

/** A browser with a voice of its own, which never comes to an end of what it says. Returns how to take it away. */
function aVoice(): () => void {
  const voice = {
    default: true,
    lang: 'en-GB',
    localService: true,
    name: 'Ours',
    voiceURI: 'ours',
  };
  const { prototype } = SpeechSynthesisUtterance;
  const before = Object.getOwnPropertyDescriptor(prototype, 'voice') ?? {};
  said.length = 0;
  speechSynthesis.getVoices = () => [voice];
  speechSynthesis.speak = ({ text }) => void said.push(text);
  Object.defineProperty(prototype, 'voice', { configurable: true, set: () => {} });

  return () => {
    Object.defineProperty(prototype, 'voice', before);
    Reflect.deleteProperty(speechSynthesis, 'getVoices');
    Reflect.deleteProperty(speechSynthesis, 'speak');
  };
}

function shows(state: string) {
  return { shows: { machine: 'practiceSession', state } };
}
