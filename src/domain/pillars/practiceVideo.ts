/** The files of a practice video: the same loop twice, its first picture, and the steps as captions. */
export interface PracticeVideo {
  webm: string;
  mp4: string;
  poster: string;
  captions: string;
}

/** The files that belong to a `practice_video_url`: they stand beside it under the same name (rules/pillars#I14). */
export function practiceVideo(url: string): PracticeVideo {
  const name = url.replace(/\.webm$/u, '');

  return {
    webm: `${name}.webm`,
    mp4: `${name}.mp4`,
    poster: `${name}.webp`,
    captions: `${name}.vtt`,
  };
}
