/** A picture of 4x4 pixels, all of one colour. */
export const smallPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGNg2H4EgYjjAABb8hexOAU0bQAAAABJRU5ErkJggg==';

/** A picture as a member might take one: hills at dusk. 480x320 pixels, as a data URL. */
export function duskPicture(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 480;
  canvas.height = 320;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws nothing.');

  const tokens = getComputedStyle(document.documentElement);
  const sky = context.createLinearGradient(0, 0, 0, 240);
  for (const [index, token] of ['--night-bottom', '--night-movement', '--count-orange'].entries())
    sky.addColorStop(index / 2, tokens.getPropertyValue(token));
  context.fillStyle = sky;
  context.fillRect(0, 0, 480, 320);
  context.fillStyle = tokens.getPropertyValue('--count-gold');
  context.beginPath();
  context.arc(330, 170, 26, 0, 2 * Math.PI);
  context.fill();
  for (const [token, top, wave] of hills) {
    context.fillStyle = tokens.getPropertyValue(token);
    context.beginPath();
    context.moveTo(0, 320);
    for (let x = 0; x <= 480; x += 4) context.lineTo(x, top + 22 * Math.sin(x / wave));
    context.lineTo(480, 320);
    context.fill();
  }

  return canvas.toDataURL('image/png');
}

const hills: readonly [token: string, top: number, wave: number][] = [
  ['--night-line', 210, 90],
  ['--dusk', 245, 62],
  ['--night-top', 282, 110],
];
