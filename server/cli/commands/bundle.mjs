// @ts-check
import { bundle, bundleStandaloneWeb } from '../support/bundle-programs.mjs'

/**
 * Bundles the programs into dist/, without the pages; `--standalone` makes web carry its packages, all but Next.
 * @param {string[]} args
 */
export async function main(args) {
  await bundle()
  if (args.includes('--standalone')) await bundleStandaloneWeb()
}
