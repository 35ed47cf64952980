/** Other ways to write a path: names, and the path so written. None may open what the plain one does not. */
export function spellingsOf(path: string, email: string, own: string): [string, string][] {
  const cut = path.indexOf('/', 1) === -1 ? path.length : path.indexOf('/', 1);
  const [head, tail] = [path.slice(0, cut), path.slice(cut)];
  const written = encodeURIComponent(email);
  const address = (spelled: string): string => path.replace(written, () => spelled);
  const letter = /[a-z](?=[^/]*$)/u;

  const paths: [string, string][] = [
    ['plain', path],
    ['upper case', path.toUpperCase()],
    ['one letter upper', path.replace(letter, (found) => found.toUpperCase())],
    ['one letter encoded', path.replace(letter, hexOf)],
    ['one letter encoded twice', path.replace(letter, (found) => hexOf(found).replace('%', '%25'))],
    ['all encoded twice', path.replaceAll('%', '%25')],
    ['slash at the end', `${path}/`],
    ['two slashes at the end', `${path}//`],
    ['two slashes at the start', `/${path}`],
    ['two slashes within', `${head}/${tail}`],
    ['a dot segment', `${head}/.${tail}`],
    ['an encoded dot segment', `${head}/%2e${tail}`],
    ['a way back', `${head}/x/..${tail}`],
    ['an encoded way back', `${head}/x/%2e%2e${tail}`],
    ['a way back by an encoded slash', `${head}/x%2f..${tail}`],
    ['a way back twice encoded', `${head}/x/%252e%252e${tail}`],
    ['an encoded slash', `${head}%2f${tail.slice(1)}`],
    ['a backslash', `${head}\\${tail.slice(1)}`],
    ['NUL', `${path}%00`],
    ['NUL and an ending', `${path}%00.json`],
    ['an ending', `${path}.json`],
    ['a parameter', `${path};admin=1`],
    ['a query', `${path}?email=${written}`],
    ['an encoded query', `${path}%3femail=${written}`],
    ['an encoded hash', `${path}%23`],
    ['an encoded line', `${path}%0d%0a`],
    ['a tab', `${path}%09`],
    ['a cut escape', `${path}%`],
    ['broken UTF-8', `${path}%c0%af`],
    ['an overlong dot', `${head}/%c0%ae${tail}`],
    ['a full-width slash', `${head}%ef%bc%8f${tail.slice(1)}`],
    ['from another host', `http://localhost${path}`],
  ];
  const addresses: [string, string][] = [
    ['address in upper case', address(encodeURIComponent(email.toUpperCase()))],
    ['address not encoded', address(email)],
    ['address all encoded', address(email.replaceAll(/./gu, hexOf))],
    ['address encoded twice', address(encodeURIComponent(written))],
    ['address with a Kelvin sign', address(encodeURIComponent(email.replace('k', '\u212A')))],
    ['address with a long s', address(encodeURIComponent(email.replace('s', '\u017F')))],
    ['address with a Cyrillic a', address(encodeURIComponent(email.replace('a', '\u0430')))],
    ['address with a full-width @', address(encodeURIComponent(email.replace('@', '\uFF20')))],
    ['address with a space', address(`%20${written}%20`)],
    ['address with an invisible space', address(`${written}%e2%80%8b`)],
    ['address with a byte order mark', address(`%ef%bb%bf${written}`)],
    ['address with NUL', address(`${written}%00`)],
    ['address with a dot', address(`${written}.`)],
    ['address with a plus', address(written.replace('%40', '%2Bx%40'))],
    ['own address and this', address(`${encodeURIComponent(own)},${written}`)],
    ['own address, NUL and this', address(`${encodeURIComponent(own)}%00${written}`)],
    ['own address and back to this', address(`${encodeURIComponent(own)}/../${written}`)],
    ['own address and encoded back', address(`${encodeURIComponent(own)}%2f..%2f${written}`)],
    ['this and back to own', address(`${written}%2f..%2f${encodeURIComponent(own)}`)],
  ];

  return [...paths, ...(path.includes(written) ? addresses : [])];
}

function hexOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
