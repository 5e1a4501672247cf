import fc from 'fast-check'
import { API_PREFIX, apiPath, apiUrl } from './api-path'

const ORIGIN = 'http://127.0.0.1:4000'

function escapes(pathname: string, search = ''): boolean {
  const path = apiPath(pathname, search)
  if (!path) return false
  const url = new URL(ORIGIN + path.target)
  const plain = url.origin === ORIGIN && url.pathname.startsWith(API_PREFIX) && !url.username && !url.hash
  return !plain || url.pathname !== path.target.split('?', 1)[0] || /%|\/\/|\.\.|\\/.test(url.pathname)
}

const HOSTILE_SEGMENTS = [
  '.',
  '..',
  '...',
  '%2e',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '..%2f',
  '%2f',
  '%2F',
  '%252f',
  '%5c',
  '%5C',
  '\\',
  '..\\',
  '%00',
  'a%00b',
  '%0d%0a',
  '%0a',
  ';',
  '..;',
  'a;b',
  'a;jsessionid=1',
  '@',
  'a@b',
  ':',
  'a:b',
  ':80',
  '*',
  '?',
  '#',
  '&',
  '=',
  '+',
  '~',
  '%7e',
  '!',
  '$',
  "'",
  '(',
  ')',
  ',',
  '|',
  '%7c',
  '<',
  '>',
  '"',
  '`',
  '{',
  '}',
  '[',
  ']',
  '[::1]',
  '^',
  ' ',
  '%20',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u00a0',
  'é',
  '%c3%a9',
  'ｅ',
  '。',
  '．．',
  '／',
  '%ef%bc%8f',
  '%u002e',
  '%c0%ae',
  '%c0%af',
  '%e0%80%ae',
  '%zz',
  '%',
  '%%',
  '%2',
  'x'.repeat(65),
  'user.json',
  'a.b',
  '.git',
  '.env',
  '~root',
  'http:',
  'https:',
  'file:',
  'javascript:',
  'evil.test',
  '169.254.169.254',
  '127.0.0.1',
  'localhost:1',
  '@evil.test',
  'user@evil.test',
  '\ud83d\ude00',
  '\ud800',
]

const HOSTILE_PATHS = [
  '',
  '/',
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v1//',
  '/api/v1///',
  '/api/v1//evil.test/',
  '/api/v1/a//b/',
  '/api/v1/a//',
  '//api/v1/a/',
  '/api//v1/a/',
  '/API/v1/a/',
  '/api/V1/a/',
  '/api/v2/a/',
  '/api/v1a/b/',
  '/api/v1.0/a/',
  '/api/v1/../v1/a/',
  '/api/v1/a/../../../etc/',
  '/%61pi/v1/a/',
  '/api/%761/a/',
  '/api/v1%2fa/',
  '/api/v1\\a\\',
  '\\api\\v1\\a',
  'api/v1/a/',
  'http://evil.test/api/v1/a/',
  '//evil.test/api/v1/a/',
  '/\\evil.test/api/v1/a/',
  '/api/v1/a/b/c/d/e/f/g/h/i/',
  '/ws/chat/',
  '/admin/',
  '/api/session/login',
  ' /api/v1/a/',
  '/api/v1/ a/',
]

const HOSTILE_QUERIES = [
  '?a=\\',
  '?#',
  '?a#b',
  '?a=\r\nX: 1',
  '?a=\u0000',
  '?a= b',
  '?é',
  `?${'x'.repeat(8_192)}`,
  '?"',
  'a=b',
  '??\t',
]

describe('apiPath', () => {
  it.each([
    ['/api/v1/user/me/', 'user/me/'],
    [
      '/api/v1/celery/task/status/0192f0c1-7b7a-7000-8000-000000000001/',
      'celery/task/status/0192f0c1-7b7a-7000-8000-000000000001/',
    ],
    ['/api/v1/chart_of_account/chart_of_account/nested_list/', 'chart_of_account/chart_of_account/nested_list/'],
    ['/api/v1/company/invite-user-to-company/', 'company/invite-user-to-company/'],
    ['/api/v1/a/b/c/d/e/f/g/h/', 'a/b/c/d/e/f/g/h/'],
  ])('passes %s unchanged', (pathname, rest) => {
    expect(apiPath(pathname, '?page=1&name__not_contains=a%20b')).toEqual({
      target: `${pathname}?page=1&name__not_contains=a%20b`,
      rest,
    })
  })

  it('does not add a missing last slash', () => {
    expect(apiPath('/api/v1/user/me', '')).toEqual({ target: '/api/v1/user/me', rest: 'user/me/' })
  })

  it(`refuses ${HOSTILE_SEGMENTS.length} hostile segments in first, middle and last place`, () => {
    for (const segment of HOSTILE_SEGMENTS) {
      for (const path of [`${segment}/me/`, `user/${segment}/me/`, `user/${segment}/`, `user/${segment}`]) {
        expect([segment, apiPath(API_PREFIX + path, '')]).toEqual([segment, null])
      }
    }
  })

  it.each(HOSTILE_PATHS)('refuses the path %j', (pathname) => {
    expect(apiPath(pathname, '')).toBeNull()
  })

  it.each(HOSTILE_QUERIES)('refuses the query %j', (search) => {
    expect(apiPath('/api/v1/user/me/', search)).toBeNull()
  })

  it('lets none of 200,000 random paths leave the origin and the prefix', () => {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
    const piece = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_SEGMENTS, 'user', 'me', 'api', 'v1', '') },
      { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/) },
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.webPath(),
    )
    const path = fc.tuple(
      fc.constantFrom(API_PREFIX, API_PREFIX, API_PREFIX, '/api/', ''),
      fc.array(piece, { maxLength: 9 }),
      fc.constantFrom('/', ''),
    )
    const query = fc.oneof(
      fc.constant(''),
      fc.webQueryParameters().map((text) => `?${text}`),
      fc.string().map((text) => `?${text}`),
    )
    let accepted = 0
    fc.assert(
      fc.property(path, query, ([prefix, pieces, slash], search) => {
        const pathname = prefix + pieces.join('/') + slash
        accepted += Number(apiPath(pathname, search) !== null)
        return !escapes(pathname, search)
      }),
      { numRuns: 200_000, seed },
    )
    process.stdout.write(`api-path: 200,000 runs, seed ${seed}, ${accepted} accepted, 0 escapes\n`)
    expect(accepted).toBeGreaterThan(1_000)
  }, 120_000)
})

describe('apiUrl', () => {
  it.each([
    '@evil.test/api/v1/a/',
    '.evil.test/api/v1/a/',
    '/admin/',
    '/api/v1/../../admin/',
    '/api/v1/a/#x',
    ':81/api/v1/a/',
  ])('refuses to leave with %s', (target) => {
    expect(() => apiUrl('http://api.test', target)).toThrow()
  })
})
