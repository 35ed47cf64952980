import { pillarCodes, pillarNames, type PillarCode } from '../common/pillarCode.ts';
import { artName } from './artName.ts';

/** One sitting of a pillar as the catalogue suggests it. */
export interface DefaultSession {
  session_code: string;
  /** HH:MM:SS, local time. */
  default_time: string;
  duration_minutes: number;
  description: string;
}

/** A pillar of the catalogue (rules/pillars#I4). */
export interface Pillar {
  pk: string;
  sk: string;
  pillar_code: PillarCode;
  pillar_name: string;
  short_description: string;
  description: string;
  how_to_practice: readonly string[];
  benefits: readonly string[];
  duration: string;
  hero_image_url: string;
  practice_video_url: string;
  /** One for each of the benefits, in their order. */
  benefit_images: readonly string[];
  main_image_s3_path: string;
  main_video_s3_path: string;
  images_folder_s3_path: string;
  videos_folder_s3_path: string;
  display_order: number;
  is_active: 'y' | 'n';
  default_sessions: readonly DefaultSession[];
  created_at: string;
  updated_at: string;
}

type PillarWords = Pick<
  Pillar,
  | 'short_description'
  | 'description'
  | 'how_to_practice'
  | 'benefits'
  | 'duration'
  | 'default_sessions'
>;

const written = '2026-01-01T00:00:00.000Z';

/** The whole record of a pillar: its words, and what follows from its code. */
export function pillarRecord(code: PillarCode, words: PillarWords): Pillar {
  const name = code.toLowerCase();
  const folder = `pillars/${name}`;

  return {
    pk: 'PILLAR',
    sk: `PILLAR#${code}`,
    pillar_code: code,
    pillar_name: pillarNames[code],
    ...words,
    hero_image_url: artName(code),
    practice_video_url: `/media/${name}.webm`,
    benefit_images: words.benefits.map((_, index) => artName(code, index + 2)),
    main_image_s3_path: `${folder}/images/main.svg`,
    main_video_s3_path: `${folder}/videos/practice.webm`,
    images_folder_s3_path: `${folder}/images/`,
    videos_folder_s3_path: `${folder}/videos/`,
    display_order: pillarCodes.indexOf(code) + 1,
    is_active: 'y',
    created_at: written,
    updated_at: written,
  };
}
