import { Blob as NodeBlob } from 'node:buffer';

import { vi } from 'vitest';

/** Files that a database in memory can hold, and a reader that reads them. */
export function useNodeBlobs(): void {
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('FileReader', NodeFileReader);
}

class NodeFileReader extends EventTarget {
  result: string | null = null;
  error: unknown = null;

  readAsDataURL(file: Blob): void {
    const read = async () => {
      const bytes = Buffer.from(await file.arrayBuffer());
      this.result = `data:${file.type || 'application/octet-stream'};base64,${bytes.toString('base64')}`;
      this.dispatchEvent(new Event('loadend'));
    };
    void read();
  }
}
