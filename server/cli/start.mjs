// Entry of `npm start` and `npm run dev`. This file must be understood by old versions of Node, so that they get a
// clear sentence rather than a syntax error: no new syntax here, and everything else is loaded after the check.
var needed = [20, 19];
var found = process.versions.node.split(".").map(Number);

if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  console.error(
    "Toolcrib needs Node " + needed.join(".") + " or newer, but this is Node " + process.versions.node + ".",
  );
  process.exit(1);
} else {
  import("./launch.mjs").then(function (launcher) {
    return launcher.launch({ dev: process.argv.indexOf("--dev") !== -1 });
  });
}
