import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'rollup';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The minimum size in bytes. For a smaller file the response headers outweigh the savings. */
const MIN_SIZE = 1024;

/** Compresses with Brotli at the strongest level, which is also the deployed one. */
export function brotliOf(content: Uint8Array): Promise<Buffer> {
  return brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}

/** Writes a `.br` and a `.gz` copy of each text file of more than 1 KB, for servers that send precompressed files. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    async generateBundle(_, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (!/\.(js|css|html|json|svg)$/.test(output.fileName) || content.length <= MIN_SIZE) return;
          const [br, gz] = await Promise.all([brotliOf(content), gzipped(content, { level: 9 })]);
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gz });
        }),
      );
    },
  };
}
