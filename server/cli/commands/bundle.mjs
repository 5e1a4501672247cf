// @ts-check
import { bundle } from '../support/bundle-programs.mjs'

/** Bundles the programs into dist/, without the pages. */
export const main = () => bundle()
