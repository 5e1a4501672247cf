// @ts-check
import { ensurePackages } from '../support/install.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'

export async function main() {
  await ensurePackages()
  await ensureBuilt()
}
