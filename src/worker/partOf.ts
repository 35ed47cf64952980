/**
 * The part of a file that a player asks for with `Range`, as 206; all of it without one, or for a range of another form; 416 for one
 * that begins beyond its end.
 */
export async function partOf(whole: Response, range: string | null): Promise<Response> {
  const asked = /^bytes=(?<first>\d*)-(?<last>\d*)$/u.exec(range ?? '')?.groups;
  if (asked === undefined) return whole;

  const file = await whole.blob();
  const { first, last } = bounds(asked['first'] ?? '', asked['last'] ?? '', file.size);
  if (first > last) {
    return new Response(null, {
      status: 416,
      headers: { 'Content-Range': `bytes */${file.size}` },
    });
  }

  const headers = new Headers(whole.headers);
  headers.set('Content-Range', `bytes ${first}-${last}/${file.size}`);
  headers.set('Content-Length', String(last - first + 1));
  headers.set('Accept-Ranges', 'bytes');
  return new Response(file.slice(first, last + 1), { status: 206, headers });
}

/** Both are within the file; where only the last is named, it is how many bytes from the end. */
function bounds(first: string, last: string, size: number): { first: number; last: number } {
  if (first === '') return { first: Math.max(0, size - Number(last)), last: size - 1 };

  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
