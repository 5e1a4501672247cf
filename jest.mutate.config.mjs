import all from './jest.config.mjs'

/** For `npm run mutate`: the tests that stand beside what is mutated. */
export default async function config() {
  const { projects, testTimeout } = await all()
  const { displayName: _displayName, ...unit } = projects.find(({ displayName }) => displayName === 'unit')
  const roots = ['<rootDir>/lib', '<rootDir>/server']
  const testMatch = ['<rootDir>/{lib/money,lib/dates,lib/bff,server/ledger}/**/*.test.ts']
  return {
    ...unit,
    roots,
    testMatch,
    testTimeout,
    setupFilesAfterEnv: ['<rootDir>/tests/support/repeatable-properties.ts'],
    // Programs of their own, as the zones of lib/dates need, run without the mutant.
    testPathIgnorePatterns: [...unit.testPathIgnorePatterns, '\\.long\\.test\\.', '/zones\\.test\\.'],
  }
}
