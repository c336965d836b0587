// Runs before every npm script, on whatever Node is there: written so that old ones can still read it.
var major = Number(process.versions.node.split('.')[0]);
if (!(major >= 24)) {
  console.error(
    'assay needs Node 24 or newer, found ' +
      process.version +
      '. Run `npm ci` (without --omit=optional), which brings it on Linux and Windows; on macOS install Node 24 yourself.',
  );
  process.exit(1);
}
