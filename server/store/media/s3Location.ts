import { OperatorError } from '../../process/operatorError.ts';

/** A bucket that speaks S3, and who may write there. */
export interface S3Location {
  /** Of the bucket, with what stands before each name; it ends with a slash. */
  bucketUrl: string;
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const form = 'https://KEY:SECRET@host/bucket?region=eu-central-1';

/** Reads FOURFOLD_MEDIA_URL. Throws an OperatorError for what is no such address; the secret is in none of its words. */
export function parseMediaUrl(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : null;
  const [bucket = '', ...rest] = url?.pathname.split('/').filter((part) => part !== '') ?? [];
  const isWeb = url !== null && ['https:', 'http:'].includes(url.protocol);
  if (!isWeb || bucket === '' || url.username === '' || url.password === '') {
    throw new OperatorError(`FOURFOLD_MEDIA_URL is no address of a bucket; write ${form}.`);
  }

  return {
    bucketUrl: `${url.origin}/${bucket}`,
    prefix: rest.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
