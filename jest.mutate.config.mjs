import all from './jest.config.mjs'

/** The tests that need no database, for `npm run mutate`. */
export default async function config() {
  const { projects, testTimeout } = await all()
  const { displayName: _displayName, ...unit } = projects.find(({ displayName }) => displayName === 'unit')
  return { ...unit, testTimeout, testPathIgnorePatterns: [...unit.testPathIgnorePatterns, '\\.long\\.test\\.'] }
}
