import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'rollup';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes the headers cost more than is won. */
const WORTH_IT = 1024;

/** Bytes at the strongest setting, which is what is deployed. */
export function brotliOf(content: Uint8Array): Promise<Buffer> {
  return brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}

/** Writes `.br` and `.gz` beside every text file of more than 1 KB, for servers that send what is precompressed. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    async generateBundle(_, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (!/\.(js|css|html|json|svg)$/.test(output.fileName) || content.length <= WORTH_IT) return;
          const [br, gz] = await Promise.all([brotliOf(content), gzipped(content, { level: 9 })]);
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gz });
        }),
      );
    },
  };
}
