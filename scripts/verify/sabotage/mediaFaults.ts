import type { Fault } from './fault.ts';

const contract = ['tests/contract/media/service.test.ts'];
const server = ['tests/server/media/media.test.ts'];
const sending = ['tests/services/media/sendMedia.test.ts'];
const reading = ['tests/services/practice/feed/feedReading.test.ts'];

/** How files come to the account, whole and to nobody else. */
export const mediaFaults: readonly Fault[] = [
  {
    name: 'a part is taken wherever it begins',
    file: 'server/services/media/takePart.ts',
    was: "if (state !== 'arriving' || before !== offset) throw elsewhere(before);",
    is: "if (state !== 'arriving') throw elsewhere(offset);",
    seenBy: contract,
  },
  {
    name: 'a file is kept before all of it has come',
    file: 'server/services/media/close.ts',
    was: 'if (arrived !== size) throw missing(arrived);',
    is: '',
    seenBy: contract,
  },
  {
    name: 'a file is kept that is not what was announced',
    file: 'server/services/media/close.ts',
    was: 'if (fault === null) return;',
    is: 'if (fault !== undefined) return;',
    seenBy: contract,
  },
  {
    name: 'what is announced twice may be two things',
    file: 'server/services/media/announce.ts',
    was: '    requireSame(stored, body);\n',
    is: '',
    seenBy: contract,
  },
  {
    name: 'files of a member may take more than their room',
    file: 'server/services/media/announce.ts',
    was: '<= mediaLimits.member) return;',
    is: '<= mediaLimits.member * 2) return;',
    seenBy: [...contract, ...server],
  },
  {
    name: 'a file is shown as a page',
    file: 'server/services/media/content.ts',
    was: 'if (use === undefined || wanted.has(use)) return;',
    is: "if (use !== 'script') return;",
    seenBy: [...contract, ...server],
  },
  {
    name: 'a range ends a byte early',
    file: 'server/services/media/content.ts',
    was: "'Content-Length': String(last + 1 - first),",
    is: "'Content-Length': String(last - first),",
    seenBy: contract,
  },
  {
    name: 'how far a file came is not asked after a cut',
    file: 'src/services/media/sendMedia.ts',
    was: '      heard.delete(call.name);\n',
    is: '',
    seenBy: sending,
  },
  {
    name: 'a file counts as sent once its last part arrived',
    file: 'src/services/media/sendMedia.ts',
    was: 'if (arrived < file.size) return { isAnnounced: true, sent: arrived };',
    is: 'if (arrived < file.size) return { isAnnounced: true, sent: arrived };\n    if (arrived === file.size) return null;',
    seenBy: sending,
  },
  {
    name: 'what the service lost is not sent anew',
    file: 'src/domain/practice/feed.ts',
    was: 'told: [...told].filter((id) => !lost.has(id) && !goneNow.includes(id)),',
    is: 'told: [...told, ...lost].filter((id) => !goneNow.includes(id)),',
    seenBy: ['tests/domain/practice/feed.test.ts', ...reading],
  },
];
