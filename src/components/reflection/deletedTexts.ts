/** Said once something that was deleted is gone from this device. */
export const deletedText = 'Deleted. Offline devices follow when they return.';

/** What was written here of something that another device has deleted (rules/practiceFeed#E28). */
export const goneText = 'You deleted this on another device. What you wrote here is in Your words.';

/** Of what was said of a task on two devices (rules/practiceFeed#E30). */
export const saidTwiceText =
  'You said something of one task twice. The later one stands; this one was set aside.';

/** In the place of a file that was played or shown, and is deleted. */
export const fileGoneText = 'You deleted it on another device.';
