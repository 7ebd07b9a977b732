declare module 's3rver' {
  type Options = { port: number; address: string; silent: boolean; directory: string; configureBuckets: { name: string }[] };
  /** A small S3 server for tests; its credentials are fixed. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
