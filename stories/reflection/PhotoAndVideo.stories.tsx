import { expect, fireEvent } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import type { Material } from '#src/domain/reflection/reflection.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import type { Canvas } from '../support/canvas.ts';
import { filmMuch, insecurely, onAPhone, unplug, withDevices, withoutFormats } from './devices.ts';
import { shortFilm } from './films.ts';
import { neverDone } from '../support/neverDone.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { aPhoto } from '../support/maya/mayasDays.ts';
import {
  keepReflectionDraft,
  keepReflectionFile,
  needsReflection,
  reflectionPath,
} from '../support/maya/mayasReflection.ts';

interface Play {
  canvas: Canvas;
  userEvent: {
    click: (element: Element) => Promise<void>;
    upload: (element: HTMLElement, file: File) => Promise<void>;
  };
}

type Begun = Parameters<ReturnType<typeof mayaHas>>[0];

const meta = preview.meta({
  title: 'Today/Photo and video',
  render: () => <AppAt path={reflectionPath} />,
});

const film: Material = {
  type: 'video',
  data: 'data:video/webm;base64,GkXfow==',
  media: shortFilm,
  seconds: null,
};

/**
 * Begins a story at a way that needs a file: what an earlier visit left of it, how the browser answers, and what else is unusual of
 * it, which returns how to end that.
 */
function at(
  prepare: () => Promise<void>,
  answer: Parameters<typeof withDevices>[0] = 'given',
  unusual: () => () => void = () => () => {},
) {
  return async (begun: Begun) => {
    await mayaHas((world) => {
      needsReflection(world);
      return prepare();
    })(begun);
    const takeAway = withDevices(answer);
    const setRight = unusual();
    return () => {
      setRight();
      takeAway();
    };
  };
}

const atPhoto = () => keepReflectionDraft({ way: 'image' });
const atVideo = () => keepReflectionDraft({ way: 'video' });

async function openCamera({ canvas, userEvent }: Play) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Use the camera' }));
}

function shows(state: string) {
  return { shows: { machine: 'mediaPick', state } };
}

export const PhotoChoosing = meta.story({
  parameters: shows('choosing'),
  beforeEach: at(atPhoto),
  async play({ canvas }) {
    await expect(await canvas.findByText('Choose a photo')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Use the camera' })).toBeVisible();
  },
});

export const VideoChoosingOnAPhone = meta.story({
  parameters: shows('choosing'),
  beforeEach: at(atVideo, 'given', onAPhone),
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Use the camera')).toHaveAttribute('capture', 'user');
  },
});

export const CameraAsking = meta.story({
  parameters: shows('camera.asking'),
  beforeEach: at(atPhoto, 'asks'),
  async play({ canvas, userEvent }) {
    await openCamera({ canvas, userEvent });
    await expect(
      await canvas.findByText('Your browser asks whether this page may use the camera.'),
    ).toBeVisible();
  },
});

export const PhotoPreviewing = meta.story({
  tags: ['spoken'],
  parameters: shows('camera.previewing'),
  beforeEach: at(atPhoto),
  async play({ canvas, userEvent }) {
    await openCamera({ canvas, userEvent });
    await expect(await canvas.findByRole('button', { name: 'Take the photo' })).toBeVisible();
  },
});

export const VideoPreviewing = meta.story({
  parameters: shows('camera.previewing'),
  beforeEach: at(atVideo),
  async play({ canvas, userEvent }) {
    await openCamera({ canvas, userEvent });
    await expect(await canvas.findByRole('button', { name: 'Start filming' })).toBeVisible();
  },
});

export const VideoFilming = meta.story({
  parameters: shows('camera.filming'),
  beforeEach: at(atVideo),
  async play({ canvas, userEvent }) {
    await openCamera({ canvas, userEvent });
    await userEvent.click(await canvas.findByRole('button', { name: 'Start filming' }));
    await expect(await canvas.findByRole('button', { name: 'Stop filming' })).toBeVisible();
  },
});

export const PhotoTaking = meta.story({
  parameters: shows('camera.taking'),
  beforeEach: at(atPhoto, 'given', () => neverDone('toBlob')),
  async play({ canvas, userEvent }) {
    await openCamera({ canvas, userEvent });
    await userEvent.click(await canvas.findByRole('button', { name: 'Take the photo' }));
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

export const PhotoReading = meta.story({
  parameters: shows('reading'),
  beforeEach: at(atPhoto, 'given', () => neverDone('createImageBitmap')),
  async play({ canvas, userEvent }) {
    const { media } = await aPhoto();
    await userEvent.upload(
      await canvas.findByLabelText('Choose a photo'),
      new File([media], 'photo.png', { type: 'image/png' }),
    );
    await expect(await canvas.findByText('Reading the photo…')).toBeVisible();
  },
});

const refusals = [
  ['NotAllowedError', /^The camera is not allowed for this site\./u],
  ['NotFoundError', /^No camera was found\./u],
  ['NotReadableError', /^Another app is using the camera\./u],
] as const;

function cameraRefused([answer, words]: (typeof refusals)[number]) {
  return {
    parameters: shows('denied'),
    beforeEach: at(atPhoto, answer),
    async play({ canvas, userEvent }: Play) {
      await openCamera({ canvas, userEvent });
      await expect(await canvas.findByText(words)).toBeVisible();
      await expect(await canvas.findByText('Choose a photo')).toBeVisible();
    },
  };
}

export const CameraNotAllowed = meta.story(cameraRefused(refusals[0]));
export const CameraNotFound = meta.story(cameraRefused(refusals[1]));
export const CameraBusy = meta.story(cameraRefused(refusals[2]));

export const PhotoReviewing = meta.story({
  parameters: shows('reviewing'),
  beforeEach: at(async () => keepReflectionFile(await aPhoto())),
  async play({ canvas }) {
    await expect(await canvas.findByAltText('What you chose')).toHaveAttribute('src');
  },
});

export const VideoReviewing = meta.story({
  parameters: shows('reviewing'),
  beforeEach: at(() => keepReflectionFile(film)),
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Your video')).toHaveAttribute('src');
  },
});

export const FilmsAndFilmsAnew = meta.story({
  tags: ['flow'],
  parameters: shows('choosing'),
  beforeEach: at(atVideo),
  async play({ canvas, userEvent, step }) {
    await step('a film is kept as soon as it is stopped', async () => {
      await openCamera({ canvas, userEvent });
      await userEvent.click(await canvas.findByRole('button', { name: 'Start filming' }));
      await userEvent.click(await canvas.findByRole('button', { name: 'Stop filming' }));
      await expect(await canvas.findByLabelText('Your video')).toHaveAttribute('src');
    });

    await step('and is gone as soon as another one is wished for', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Choose another video' }));
      await expect(await canvas.findByText('Choose a video')).toBeVisible();
    });
  },
});

export const FilmEndsByItself = meta.story({
  parameters: shows('reviewing'),
  beforeEach: at(atVideo),
  async play({ canvas, userEvent }) {
    await openCamera({ canvas, userEvent });
    await userEvent.click(await canvas.findByRole('button', { name: 'Start filming' }));
    await canvas.findByRole('button', { name: 'Stop filming' });
    filmMuch();
    await expect(await canvas.findByLabelText('Your video')).toHaveAttribute('src');
  },
});

export const TakesAPhotoAndLosesTheCamera = meta.story({
  tags: ['flow'],
  parameters: shows('denied'),
  beforeEach: at(atPhoto),
  async play({ canvas, userEvent, step }) {
    await step('a photo is taken, and shown', async () => {
      await openCamera({ canvas, userEvent });
      await userEvent.click(await canvas.findByRole('button', { name: 'Take the photo' }));
      await expect(await canvas.findByAltText('What you chose')).toHaveAttribute('src');
    });

    await step('another one is wished for, and the camera is pulled out', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Choose another photo' }));
      await openCamera({ canvas, userEvent });
      await canvas.findByRole('button', { name: 'Take the photo' });
      unplug();
      await expect(await canvas.findByText(/^No camera was found\./u)).toBeVisible();
    });
  },
});

export const CameraUnsupported = meta.story({
  parameters: shows('denied'),
  beforeEach: at(atVideo, 'given', withoutFormats),
  async play({ canvas, userEvent }) {
    await openCamera({ canvas, userEvent });
    await expect(
      await canvas.findByText(/^This browser cannot use the camera here\./u),
    ).toBeVisible();
  },
});

export const PhotoChoosingWithoutACamera = meta.story({
  parameters: shows('refused'),
  beforeEach: at(atPhoto, 'asks', insecurely),
  async play({ canvas }) {
    const drop = await canvas.findByText(/^Or drop it here\./u);
    await expect(canvas.queryByRole('button', { name: 'Use the camera' })).toBeNull();

    const refused = async (file: File, words: RegExp) => {
      await fireEvent.dragOver(drop);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      drop.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      await expect(await canvas.findByText(words)).toBeVisible();
    };
    const large = new File([new Uint8Array(52_500_000)], 'photo.jpg', { type: 'image/jpeg' });
    await refused(new File(['words'], 'words.txt', { type: 'text/plain' }), /not a photo/u);
    await refused(large, /^This photo is too large to open\./u);
    await refused(new File(['words'], 'words'), /not a photo/u);
  },
});

const megabyte = new Blob([new Uint8Array(1_000_000)]);

/** A file that is not taken, and the words for it. */
function fileRefused(file: File, words: string | RegExp) {
  const isVideo = file.type.startsWith('video/');

  return {
    parameters: shows('refused'),
    beforeEach: at(isVideo ? atVideo : atPhoto),
    async play({ canvas, userEvent }: Play) {
      const label = isVideo ? 'Choose a video' : 'Choose a photo';
      await userEvent.upload(await canvas.findByLabelText(label), file);
      await expect(await canvas.findByText(words)).toBeVisible();
      await expect(await canvas.findByText(label)).toBeVisible();
    },
  };
}

export const PhotoRefusedSvg = meta.story(
  fileRefused(
    new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }),
    /^An SVG drawing cannot be sent/u,
  ),
);
export const PhotoRefusedHeic = meta.story(
  fileRefused(
    new File(['\0\0\0\0ftypheic'], 'photo.heic', { type: 'image/heic' }),
    /^This browser cannot open HEIC photos\./u,
  ),
);
export const PhotoUnreadable = meta.story(
  fileRefused(
    new File(['no picture'], 'photo.png', { type: 'image/png' }),
    'This file could not be opened. Choose another one.',
  ),
);
export const VideoRefused = meta.story(
  fileRefused(
    new File(['no film'], 'film.mp4', { type: 'video/mp4' }),
    /^This file is not a video that can be sent\./u,
  ),
);
export const VideoTooLarge = meta.story(
  fileRefused(
    new File(
      Array.from({ length: 211 }, () => megabyte),
      'film.mp4',
      { type: 'video/mp4' },
    ),
    'This video is too large to send (211.0 MB). Up to 200 MB can be sent.',
  ),
);
