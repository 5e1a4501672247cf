// @ts-check
import { bundle } from '../support/bundle-api.mjs'

/** Bundles the API's programs into dist/, without the web half. */
export async function main() {
  await bundle()
}
