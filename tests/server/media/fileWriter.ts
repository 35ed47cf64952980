import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import { nothingArrived } from '#server/store/media/mediaFiles.ts';
import { recording } from '#tests/contract/media/files.ts';

// Writes half of a file to the folder it is named, says so once that is told, and goes on writing what is never told of.
const [, , folder = '', name = ''] = process.argv;
const files = await openFolderFiles(folder);
const bytes = recording(200_000);

async function* firstHalf() {
  yield bytes.subarray(0, 100_000);
}

async function* secondHalf() {
  yield recording(60_000, 5);
  process.stdout.write('writing\n');
  await new Promise(() => setInterval(() => {}, 1_000));
}

const told = await files.append(name, nothingArrived, firstHalf());
process.stdout.write(`told ${told.size}\n`);
await files.append(name, told, secondHalf());
