import nextJest from 'next/jest.js'

const next = nextJest({ dir: import.meta.dirname })

// Packages that ship only ES modules; Jest runs CommonJS, so these are compiled like our own files.
const esModules = [
  ...[
    'iron-session',
    'uncrypto',
    '@hono/.*',
    'hono',
    'csv-parse',
    'sql-template-tag',
    'lucide-react',
    'uuid',
    'jose',
    'aws4fetch',
    'pdfjs-dist',
    'otplib',
    '@otplib/.*',
    '@scure/.*',
    '@noble/.*',
  ],
  ...['file-type', 'strtok3', 'token-types', 'uint8array-extras', '@tokenizer/.*', '@borewit/.*'],
  // It imports while it runs, which Jest does for ES modules alone.
  '@opentelemetry/otlp-exporter-base',
]

// A run of everything takes the suites of tests/api, tests/books and the screens in shares (tests/together); a run by name takes the file itself.
const together = Boolean(process.env.SUITES_TOGETHER)
const apiSuites = together ? 'together/api' : '{api,books}'
const screenSuites = together ? 'tests/together/screens' : 'components/features'

async function project(settings) {
  const moduleNameMapper = {
    '^@/(.*)$': '<rootDir>/$1',
    // Its exports name no entry for who requires it.
    '^file-type$': '<rootDir>/node_modules/file-type/core.js',
  }
  const config = await next({ moduleNameMapper, ...settings })()
  return {
    ...config,
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/dist/', '<rootDir>/.data/'],
    transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`, '\\.module\\.css$'],
  }
}

export default async function config() {
  return {
    maxWorkers: 2,
    testSequencer: '<rootDir>/tests/support/longest-first.mjs',
    testTimeout: 60_000,
    projects: await Promise.all([
      project({
        displayName: 'unit',
        testEnvironment: 'node',
        testMatch: ['<rootDir>/{lib,server,app}/**/*.test.ts'],
        testPathIgnorePatterns: ['<rootDir>/lib/client/'],
      }),
      project({
        displayName: 'client',
        testEnvironment: '<rootDir>/tests/support/browser-environment.ts',
        setupFilesAfterEnv: ['<rootDir>/tests/support/setup-browser.ts'],
        testMatch: [
          `<rootDir>/${screenSuites}/**/*.test.{ts,tsx}`,
          '<rootDir>/{components/!(features),lib/client}/**/*.test.{ts,tsx}',
          '<rootDir>/app/**/*.test.tsx',
        ],
      }),
      project({
        displayName: 'architecture',
        testEnvironment: 'node',
        testMatch: ['<rootDir>/tests/{architecture,first-load,sentences}.test.ts'],
      }),
      project({
        displayName: 'api',
        testEnvironment: 'node',
        globalSetup: '<rootDir>/tests/support/setup-database.mjs',
        globalTeardown: '<rootDir>/tests/support/teardown-database.mjs',
        testMatch: [
          `<rootDir>/tests/${apiSuites}/**/*.test.ts`,
          '<rootDir>/tests/{attack,simulation,platform}/**/*.test.ts',
        ],
      }),
    ]),
  }
}
