import fc from 'fast-check';

const stems = [
  'walk',
  'calm',
  'meditat',
  'breath',
  'café',
  'Ångström',
  'naïve',
  'happ',
  'run',
  'søvn',
  'straße',
  'grandma',
  'quiet',
  'σοφός',
  'дождь',
  '瞑想',
  'हिन्दी',
  '10',
  'don',
  'x',
];
const endings = [
  '',
  '',
  's',
  'ing',
  'ed',
  'es',
  'ation',
  'y',
  'ily',
  'iness',
  'ning',
  "'s",
  '’t',
  'ful',
  'ly',
];

/** A word as somebody may write it: of a stem that others are made of too, in any case, taken apart into letters and marks or not. */
export const word = fc
  .tuple(
    fc.constantFrom(...stems),
    fc.constantFrom(...endings),
    fc.constantFrom('NFC', 'NFD', 'NFKD'),
    fc.constantFrom('lower', 'upper', 'as it is'),
  )
  .map(([stem, ending, form, spelling]) => {
    const whole = `${stem}${ending}`.normalize(form);
    if (spelling === 'as it is') return whole;

    return spelling === 'lower' ? whole.toLowerCase() : whole.toUpperCase();
  });

const between = fc.constantFrom(' ', ', ', '. ', ' — ', '\n', '-', ' … ', '/');

/** What somebody wrote: mostly words, at times anything. */
export const written = fc
  .oneof(
    { weight: 5, arbitrary: sentenceOf(12) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  )
  .map((text) => text.replaceAll('\0', ''));

/** What somebody looks for: words, the beginnings of them, at times anything; at most 200 characters. */
export const typed = fc
  .oneof(
    { weight: 4, arbitrary: sentenceOf(2) },
    {
      weight: 3,
      arbitrary: fc.tuple(word, fc.nat(6)).map(([whole, length]) => whole.slice(0, length + 1)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  )
  .map((text) => text.replaceAll('\0', '').toWellFormed().slice(0, 200).toWellFormed());

function sentenceOf(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(word, between), { maxLength })
    .map((words) => words.map((pair) => pair.join('')).join(''));
}
