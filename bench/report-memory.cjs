// Loaded into a server before its own code: at SIGUSR2 it collects garbage and prints how much memory is used, in MB.
require('node:v8').setFlagsFromString('--expose-gc');
const gc = require('node:vm').runInNewContext('gc');

process.on('SIGUSR2', () => {
  for (let times = 0; times < 4; times += 1) gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  const [all, heap, buffers] = [rss, heapUsed, external].map((bytes) => Math.round((bytes / 2 ** 20) * 10) / 10);
  process.stderr.write(`${JSON.stringify({ memory: { all, heap, buffers } })}\n`);
});
