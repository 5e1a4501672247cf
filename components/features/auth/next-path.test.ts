import { HOME, nextPath } from './next-path'

describe('the page after signing in', () => {
  it.each([
    '/app/reports/profit-and-loss',
    '/app/spend-management/transactions/all?page=2#row',
    '/onboarding',
    '/invitation?token=a',
  ])('is %s if a page of this site requested it', (path) => expect(nextPath(path)).toBe(path))

  it.each([
    undefined,
    '',
    'https://evil.example/app',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/app/..//evil.example',
    '/.//evil.example',
    'app',
    '/',
    '/auth/login?next=/app',
    '/api/session',
  ])('is the first page of the app for %p', (path) => expect(nextPath(path)).toBe(HOME))
})
