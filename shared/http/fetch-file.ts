import { fileNameOf } from './content-disposition';
import { fetchWithRetry } from './fetch-with-retry';
import { responseFailure } from './response-failure';
import type { Result } from './result';

/** Bytes so far, and their total; no total when the server does not send it, or sends that of a compressed body. */
export interface Progress {
  loaded: number;
  total?: number;
}

/** The options of a download. */
export interface FetchFileOptions {
  url: string;
  /** The file's name when Content-Disposition has none. */
  defaultName: string;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: Progress) => void;
  /** ms without a single byte after which the download is aborted. Default 60000. */
  timeout?: number;
}

const IDLE_TIMEOUT_MS = 60_000;

/** Fetches a file, reports its progress, and takes its name from the Content-Disposition header. */
export function fetchFile(options: FetchFileOptions): Promise<Result<{ blob: Blob; fileName: string }>> {
  const { url, defaultName, signal, onProgress, timeout = IDLE_TIMEOUT_MS } = options;
  const init = { method: 'GET', credentials: 'same-origin' } as const;
  return fetchWithRetry({ url: new URL(url, location.href), init, signal, timeout }, async (response, resetTimeout) => {
    const failure = await responseFailure(response);
    if (failure) return failure;
    const { status, headers } = response;
    const chunks = await chunksOf(response, (loaded) => {
      resetTimeout();
      onProgress?.(progressOf(loaded, headers));
    });
    const blob = new Blob(chunks, { type: headers.get('content-type') ?? '' });
    const fileName = fileNameOf(headers.get('content-disposition'), defaultName);
    return { ok: true, status, headers, data: { blob, fileName } };
  });
}

async function chunksOf(response: Response, onLoaded: (bytes: number) => void): Promise<BlobPart[]> {
  const chunks: BlobPart[] = [];
  const reader = response.body?.getReader();
  let loaded = 0;
  onLoaded(loaded);
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(part.value);
    loaded += part.value.byteLength;
    onLoaded(loaded);
  }
  return chunks;
}

/** Content-Length counts the transferred bytes: it is the file's size only without compression. */
function progressOf(loaded: number, headers: Headers): Progress {
  const length = headers.get('content-length') ?? '';
  const encoded = headers.has('content-encoding');
  const total = Number(length);
  return encoded || !/^\d+$/.test(length) || total < loaded ? { loaded } : { loaded, total };
}
