/** Said once something that was deleted is gone from this device. */
export const deletedText = 'Deleted. Offline devices follow when they return.';
