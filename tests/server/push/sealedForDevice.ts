import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';

/** A device that reads what is sealed for it, by RFC 8291 and RFC 8188 alone. */
export interface Device {
  keys: { p256dh: string; auth: string };
  open: (message: Uint8Array) => string;
}

/** A device with fresh keys, or with those of `known`. */
export function newDevice(known?: { privateKey: string; auth: string }): Device {
  const ecdh = createECDH('prime256v1');
  if (known === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(Buffer.from(known.privateKey, 'base64url'));
  const auth =
    known === undefined
      ? Buffer.from(crypto.getRandomValues(new Uint8Array(16)))
      : Buffer.from(known.auth, 'base64url');

  return {
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: (message) => opened(Buffer.from(message), ecdh, auth),
  };
}

function opened(message: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const sender = message.subarray(21, 21 + message.readUInt8(20));
  const record = message.subarray(21 + sender.length);
  if (record.length > recordSize) throw new Error('There is more than one record.');

  const derive = (secret: Uint8Array, by: Uint8Array, about: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, about, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const key = derive(ecdh.computeSecret(sender), auth, about, 32);
  const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, named('aes128gcm'), 16),
    derive(key, salt, named('nonce'), 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);

  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('It is not the last record.');
  return padded.subarray(0, end).toString('utf8');
}
