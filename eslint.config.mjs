import path from 'node:path'
import next from 'eslint-config-next/core-web-vitals'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { forbiddenImport } from './tests/support/import-zones.mjs'

const root = import.meta.dirname

const zones = {
  create: (context) => {
    const file = path.relative(root, context.filename).split(path.sep).join('/')
    const check = (node) => {
      const message = node.source && forbiddenImport(file, String(node.source.value))
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

const call = (name) => `CallExpression[callee.name='${name}']`
const member = (object, name) => `CallExpression[callee.object.name='${object}'][callee.property.name='${name}']`

const BAN = {
  parseFloat: [
    { selector: call('parseFloat'), message: 'Amounts are Cents: use lib/money.' },
    { selector: member('Number', 'parseFloat'), message: 'Amounts are Cents: use lib/money.' },
    { selector: "CallExpression[callee.property.name='toFixed']", message: 'Amounts are Cents: use lib/money.' },
  ],
  query: [
    { selector: call('useMutation'), message: 'Writes go through useWrite of lib/client.' },
    {
      selector: `${call('useQuery')} > ObjectExpression > Property[key.name='queryFn']`,
      message: 'Reads are values made by read() of lib/client.',
    },
  ],
  form: [{ selector: call('useForm'), message: 'Forms are made by useZodForm of components/form.' }],
  mock: [
    { selector: member('jest', 'mock'), message: 'Test the real thing; fakes are for the outside world only.' },
    { selector: member('jest', 'doMock'), message: 'Test the real thing; fakes are for the outside world only.' },
    { selector: 'CallExpression[callee.property.name=/^(skipIf|runIf)$/]', message: 'A test runs always.' },
  ],
  serverAction: [
    { selector: "ExpressionStatement[directive='use server']", message: 'The browser talks to /api only.' },
  ],
  secureContext: [
    {
      selector: member('crypto', 'randomUUID'),
      message: 'Browsers have it over HTTPS only: use newKey of lib/client.',
    },
    ...['clipboard', 'serviceWorker', 'storage', 'wakeLock', 'credentials', 'mediaDevices'].map((name) => ({
      selector: `MemberExpression[object.name='navigator'][property.name='${name}']`,
      message: 'Browsers have it over HTTPS only: the page must do without.',
    })),
  ],
  raw: [
    {
      selector: "ImportDeclaration[source.value='sql-template-tag'] > ImportSpecifier[imported.name='raw']",
      message: 'SQL text is put together in server/db only.',
    },
  ],
  fog: [
    { selector: "LogicalExpression[operator='||'][right.value=0]", message: 'An unknown amount is not zero.' },
    { selector: "LogicalExpression[operator='??'][right.value=0]", message: 'An unknown amount is not zero.' },
    { selector: "LogicalExpression[operator='??'][right.bigint='0']", message: 'An unknown amount is not zero.' },
  ],
}

/** Every ban but those named: a later entry of this rule replaces an earlier one, so each folder lists all of its own. */
const bans = (...lifted) => ({
  'no-restricted-syntax': [
    'error',
    ...Object.keys(BAN)
      .filter((name) => !lifted.includes(name))
      .flatMap((name) => BAN[name]),
  ],
})

export default defineConfig(
  globalIgnores(['.next/**', 'dist/**', '.data/**', 'next-env.d.ts', 'test-results/**', 'coverage/**']),
  next,
  {
    plugins: { haulbook: { rules: { zones } } },
    rules: {
      ...bans('fog'),
      'haulbook/zones': 'error',
      '@next/next/no-img-element': 'off',
      '@next/next/no-location-assign-relative-destination': 'off',
      'jsx-a11y/role-supports-aria-props': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  // Primitives measure themselves after layout.
  { files: ['components/ui/**'], rules: { 'react-hooks/set-state-in-effect': 'off' } },
  { files: ['lib/money/**'], rules: bans('parseFloat', 'fog') },
  { files: ['lib/client/**', 'app/gallery/**'], rules: bans('query', 'fog') },
  { files: ['components/**'], rules: bans('mock', 'fog') },
  { files: ['components/form/**'], rules: bans('form', 'mock', 'fog') },
  { files: ['server/db/**'], rules: bans('raw', 'fog') },
  { files: ['server/ledger/**'], ignores: ['**/*.test.ts'], rules: bans() },
)
