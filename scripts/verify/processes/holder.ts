import { FolderInUse, lockFolder } from '../../../server/store/folderLock.ts';

// Takes the folder it is named, says whether it has it, and keeps it until it is told to let go, or is killed.
const lock = await lockFolder(process.argv[2] ?? '').catch((error: unknown) => {
  if (error instanceof FolderInUse) return null;
  throw error;
});
process.send?.(lock === null ? 'refused' : 'held');
if (lock === null) process.disconnect();
process.once('message', () => {
  void lock?.release().then(() => process.disconnect());
});
