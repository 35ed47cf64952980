/** Whether this device may remind: `askable` where nobody has said yet, `unsupported` where the browser cannot. */
export type ReminderPermission = 'unsupported' | 'askable' | 'blocked' | 'allowed';
