// Says what is missing before a package fails by it: plain JavaScript, which an old Node reads too.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`ListBolt needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

if (process.platform === 'win32') {
  console.error(
    'ListBolt runs on Linux and macOS. On Windows use WSL: https://learn.microsoft.com/windows/wsl/install',
  );
  process.exit(1);
}
