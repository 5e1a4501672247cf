// Old syntax only: this file has to load in the Node versions that it turns away.
import fs from 'fs'

/**
 * Whether a version such as "20.19.1" satisfies a range such as ">=20.19 <21 || >=24".
 * @param {string} version
 * @param {string} range
 */
export function satisfies(version, range) {
  return range.split('||').some(function (alternative) {
    return alternative
      .trim()
      .split(/\s+/)
      .every(function (bound) {
        return bound.indexOf('>=') === 0 ? compare(version, bound.slice(2)) >= 0 : compare(version, bound.slice(1)) < 0
      })
  })
}

export function checkNodeVersion() {
  const manifest = JSON.parse(fs.readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const range = manifest.engines.node
  if (satisfies(process.versions.node, range)) return
  console.error('This is Node.js ' + process.versions.node + ', and Haulbook needs ' + range + '.')
  process.exit(1)
}

/**
 * @param {string} left
 * @param {string} right
 */
function compare(left, right) {
  const a = left.split('.').map(Number)
  const b = right.split('.').map(Number)
  for (let i = 0; i < 3; i += 1) {
    const difference = (a[i] || 0) - (b[i] || 0)
    if (difference !== 0) return difference
  }
  return 0
}
