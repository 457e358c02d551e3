/**
 * The value of `--name=value` on the command line.
 * @param {string} name
 */
export function option(name) {
  const start = `--${name}=`
  return process.argv.find((text) => text.startsWith(start))?.slice(start.length)
}
