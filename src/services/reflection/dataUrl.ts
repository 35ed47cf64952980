/** A file as a data URL in base64, with its own media type. Throws where it cannot be read any more. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('The file was not read.'));
    });
    reader.readAsDataURL(file);
  });
}
