import { join } from 'node:path';

/** What a bundler knows of its modules, as far as it is needed here. */
interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** A group of modules, as the bundler takes it. */
interface Group {
  name: string | ((id: string, graph: ModuleGraph) => string | null);
  priority: number;
  minShareCount?: number;
  entriesAware?: boolean;
  entriesAwareMergeThreshold?: number;
}

interface File {
  name: string;
  /** The modules that it is made of, with all that they import statically. */
  of: readonly string[];
  /** Where it has only what these import as well. */
  alsoOf?: readonly string[];
  /** Whether it has only what several fetch. */
  isShared?: boolean;
  /** Whether it has only their styles, with those of all that they import later. */
  isStyles?: boolean;
}

/**
 * The files that are fetched together, in the order in which they are filled: what one has, none of those after it has. Small files
 * compress badly, and each costs a request.
 */
const files: readonly File[] = [
  {
    // The entry has what every public page wants, and a member's first room: each file is a request that a visit begins with.
    name: 'app',
    of: [
      'index.html',
      'src/components/app/VisitorHeader.tsx',
      'src/components/account/MfaCodeField.tsx',
      'src/components/account/PasswordField.tsx',
      'src/components/account/loginTexts.ts',
      'src/components/art/day/DayMark.tsx',
      'src/components/art/recovery.ts',
      'src/components/art/nourishment.ts',
      'src/components/art/movement.ts',
      'src/components/account/useFaultFocus.ts',
      'src/components/ui/IconButton.tsx',
      'src/components/ui/Notice.tsx',
      'src/components/ui/useArrived.ts',
      'src/components/ui/VisuallyHidden.tsx',
      'src/components/ui/fields/Checkbox.tsx',
      'src/routes/common/pageHolds.ts',
      'src/routes/common/useScreen.ts',
      'src/routes/common/useUnforeseenError.ts',
      'src/routes/common/member/fromRequest.ts',
      'src/services/landing/landingEmail.ts',
      'src/services/page/pageTitle.ts',
    ],
  },
  { name: 'slides', of: ['src/routes/account/LoginCarousel.tsx'] },
  { name: 'calls', of: ['src/services/app/authApi.ts'] },
  {
    name: 'signing',
    of: ['src/services/account/passkeys/signing.ts', 'src/contract/account/passkeys/signIn.ts'],
  },
  { name: 'shell', of: ['src/services/shell/keepShell.ts'] },
  { name: 'recovery', of: ['src/routes/account/RecoveryRoutes.tsx'], isShared: true },
  {
    name: 'member',
    of: [
      'src/routes/rooms/MemberFrame.tsx',
      'src/routes/app/membersFiles.tsx',
      // Small, and of many rooms: each would fetch what else has them.
      'src/components/art/day/PlannedDaysRow.tsx',
      'src/components/art/daySeed.ts',
      'src/components/art/pillars/PillarArt.tsx',
      'src/components/pillars/nameAndHour.ts',
      'src/components/pillars/tone.ts',
      'src/components/practice/todayTexts.ts',
      'src/components/rooms/momentText.ts',
      'src/domain/common/length.ts',
      'src/domain/days/calendar.ts',
      'src/domain/pillars/pillarCodeOf.ts',
      'src/domain/today/dayShares.ts',
      'src/domain/today/nextTask.ts',
      'src/domain/today/taskName.ts',
      'src/domain/upload/endId.ts',
      'src/routes/practiceRoom/useLastPlan.ts',
      'src/routes/today/useMinuteOfDay.ts',
      'src/routes/today/useShownTasks.ts',
      'src/routes/today/useTodayShares.ts',
      'src/services/device/keys/dayDraftKeys.ts',
      'src/services/device/keys/recordingKeys.ts',
      'src/services/practiceRoom/presetsChannel.ts',
      'src/services/reflection/keptReflection.ts',
      'src/services/timer/deviceName.ts',
    ],
  },
  { name: 'ribbon', of: ['src/components/schedule/DayRibbon.tsx'] },
  { name: 'home', of: ['src/routes/practice/HomeRoute.tsx'] },
  {
    name: 'styles',
    of: ['src/routes/rooms/MemberFrame.tsx', 'src/routes/app/membersFiles.tsx'],
    isStyles: true,
  },
  {
    name: 'feed',
    of: [
      'src/services/practice/practiceApi.ts',
      'src/services/practice/feed/feedReading.ts',
      'src/services/practice/feed/queueUntold.ts',
      'src/services/yourData/provideSealKey.ts',
    ],
  },
  {
    // Small, and of many rooms: each would fetch what else has one of them.
    name: 'small',
    of: [
      'src/components/reflection/MoodChoice.tsx',
      'src/components/reflection/WordsHint.tsx',
      'src/components/reflection/besideDeleted.ts',
      'src/components/reflection/useFocusKept.ts',
      'src/components/today/progressTexts.ts',
      'src/components/ui/choices/SegmentedChoice.tsx',
      'src/components/ui/choices/Switch.tsx',
      'src/components/ui/useInSteps.ts',
      'src/domain/practice/deletion.ts',
      'src/domain/reflection/wav.ts',
      'src/domain/timer/moment.ts',
      'src/routes/common/AwaitedPart.tsx',
      'src/routes/common/member/backOr.ts',
      'src/routes/common/member/heldDay.ts',
      'src/routes/common/member/useSynced.ts',
      'src/routes/outbox/outboxPost.ts',
      'src/routes/timer/knownDesk.ts',
      'src/services/timer/sound.ts',
    ],
  },
  {
    name: 'fields',
    of: [
      'src/components/ui/choices/InputField.tsx',
      'src/components/ui/choices/ManyChoice.tsx',
      'src/components/ui/usePartFocus.ts',
      'src/services/yourData/saveFile.ts',
    ],
  },
  {
    name: 'uploads',
    of: ['src/services/upload/keptEnds.ts', 'src/domain/upload/replaced.ts'],
  },
  { name: 'additions', of: ['src/services/upload/additions.ts'] },
  { name: 'written', of: ['src/services/practice/feed/keepWritten.ts'] },
  {
    name: 'keeping',
    of: ['src/services/practice/feed/untoldHere.ts', 'src/services/practiceRoom/presets.ts'],
  },
  {
    // Of a reflection, which has no day around it.
    name: 'begun',
    of: [
      'src/services/reflection/recordings.ts',
      'src/services/reflection/reflectionDraft.ts',
      'src/domain/reflection/mediaFault.ts',
      'src/domain/reflection/voiceNote.ts',
    ],
  },
  {
    name: 'drafts',
    of: [
      'src/services/upload/dailyUploads.ts',
      'src/services/upload/dayChanges.ts',
      'src/services/upload/writtenDays.ts',
    ],
  },
  {
    name: 'kept',
    of: [
      'src/components/reflection/DeleteButton.tsx',
      'src/components/reflection/KeptReflection.tsx',
      'src/components/today/BackLink.tsx',
      'src/components/today/TaskReflection.tsx',
      'src/routes/common/member/DeletionAsked.tsx',
      'src/routes/common/member/useDeletion.ts',
      'src/routes/common/member/useMediaShelf.ts',
      'src/routes/today/useKeptDay.ts',
    ],
  },
  {
    // Of the days that were ended, and of their end.
    name: 'said',
    of: [
      'src/components/days/daysTexts.ts',
      'src/components/upload/EndOfDay.tsx',
      'src/components/upload/MediaChips.tsx',
      'src/components/upload/tooLongDay.ts',
      'src/components/upload/YourWords.tsx',
      'src/components/upload/useLooseWay.ts',
      'src/routes/common/once.ts',
      'src/routes/upload/useChangeHref.ts',
      'src/routes/upload/useWritten.ts',
    ],
  },
  {
    name: 'gone',
    of: [
      'src/services/practice/feed/goneElsewhere.ts',
      'src/services/practice/feed/deleting.ts',
      'src/services/practice/feed/replacedEnds.ts',
    ],
  },
  {
    name: 'behind',
    of: [
      'src/routes/days/lookBackActors.ts',
      'src/components/days/LookBackLine.tsx',
      'src/routes/today/usePastDays.ts',
    ],
  },
  {
    name: 'widgets',
    of: ['src/components/ui/choices/Tabs.tsx'],
    alsoOf: ['src/components/rooms/AlertHost.tsx'],
  },
  {
    name: 'overlays',
    of: ['src/components/rooms/AlertHost.tsx', 'src/components/reflection/DeletionQuestion.tsx'],
  },
  {
    name: 'practised',
    of: ['src/components/practiceRoom/practiceRoomTexts.ts', 'src/domain/practice/session.ts'],
  },
  {
    name: 'desk',
    of: ['src/routes/timer/desk.ts'],
  },
  {
    name: 'followed',
    of: ['src/routes/practice/practiceUnderWay.ts', 'src/routes/common/member/restTimers.ts'],
  },
  {
    name: 'bar',
    of: ['src/routes/rooms/BelowBar.tsx', 'src/components/rooms/ZoneQuestion.tsx'],
  },
  { name: 'live', of: ['src/services/practice/liveHeads.ts'] },
  { name: 'sending', of: ['src/routes/outbox/outboxSending.ts'] },
  {
    name: 'sounds',
    of: ['src/services/timer/bell.ts', 'src/services/practiceRoom/roomSound.ts'],
  },
  { name: 'ways', of: ['src/routes/reflection/mediaWaysActors.ts'] },
  {
    name: 'reflecting',
    of: [
      'src/components/reflection/ReflectionCapture.tsx',
      'src/routes/reflection/reflectionPorts.ts',
    ],
  },
];

/** How modules come together in files: by what imports them statically. */
export function chunkGroups(root: string): Group[] {
  let names: ReadonlyMap<string, string> | null = null;
  const nameOf = (id: string, graph: ModuleGraph) => (names ??= namesOf(root, graph)).get(id);
  const count = files.length;

  return [
    // The bundler lets each take along what it imports: those first whose modules others import.
    ...files.map(({ name, isShared }, at) => ({
      name: (id: string, graph: ModuleGraph) => (nameOf(id, graph) === name ? name : null),
      priority: count - at,
      ...(isShared === true ? { minShareCount: 2 } : {}),
    })),
    {
      name: (id, graph) => (nameOf(id, graph) === undefined ? 'rooms' : null),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 4_000,
      priority: 0,
    },
  ];
}

function namesOf(root: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const idsOf = (modules: readonly string[]) => modules.map((module) => join(root, module));
  const importedBy = (modules: readonly string[]) => imported(idsOf(modules), importedNow(graph));
  for (const { name, of, alsoOf = of, isStyles = false } of files) {
    const ids = isStyles ? stylesOf(idsOf(of), graph) : importedBy(of);
    const also = isStyles ? ids : importedBy(alsoOf);
    for (const id of ids) {
      if (also.has(id) && !names.has(id)) names.set(id, name);
    }
  }

  return names;
}

function stylesOf(ids: readonly string[], graph: ModuleGraph): Set<string> {
  const now = importedNow(graph);
  const everything = imported(ids, (id) => [
    ...now(id),
    ...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  ]);

  return new Set([...everything].filter((id) => id.endsWith('.css')));
}

function importedNow(graph: ModuleGraph): (id: string) => readonly string[] {
  return (id) => graph.getModuleInfo(id)?.importedIds ?? [];
}

/** These modules and all that they import, by what each imports. */
function imported(
  ids: readonly string[],
  importsOf: (id: string) => readonly string[],
  found = new Set<string>(),
) {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    imported(importsOf(id), importsOf, found);
  }

  return found;
}
