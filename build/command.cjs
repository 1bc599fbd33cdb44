// Runs every command, as in `node build/command.cjs start`. It refuses a Node that is too old before that fails on newer
// syntax, so it has no imports, no top-level await, no syntax younger than ES2015 but `import()`, which Node 10 parses.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// Below 20.19 Node cannot `require` an ES module, which packages of the server are.
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Vestibule needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}

const file = `${__dirname}/${process.argv[2]}.mjs`;
process.argv.splice(1, 2, file); // the arguments are where they would be without this file
void import(require('node:url').pathToFileURL(file).href);
