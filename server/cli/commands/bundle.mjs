// @ts-check
import { bundle, bundleStandaloneWeb } from '../support/bundle-programs.mjs'
import { packPages } from '../support/pack-pages.mjs'

/**
 * Bundles the programs into dist/, without the pages; `--standalone` makes web carry its packages, all but Next,
 * and packs the files of the pages, which must be built.
 * @param {string[]} args
 */
export async function main(args) {
  await bundle()
  if (args.includes('--standalone')) await Promise.all([bundleStandaloneWeb(), packPages()])
}
