/** What we use of it; it has no types of its own. */
declare module 's3rver' {
  interface Written {
    /** In bytes. */
    size: number;
    md5: string;
  }
  type Content = Buffer | NodeJS.ReadableStream;

  interface Store {
    getResourcePath(bucket: string, key: string, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    putObject(object: {
      bucket: string;
      key: string;
      metadata: object;
      content: Content;
    }): Promise<Written>;
    putPart(bucket: string, uploadId: string, part: number, content: Content): Promise<Written>;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    readonly store: Store;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
